"""Print the report on Connexion, ``docs/connexion/rapport.md``, as a PDF: ``make report``.

python workshop/report.py build/rapport.pdf

The Markdown becomes a page of HTML, and the browser that the tests use prints it. Ends with status 1 if that takes more
pages than the assignment allows.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "docs" / "connexion" / "rapport.md"
BROWSER = "chromium-headless-shell"
MOST_PAGES = 10
STYLE = """
@page { size: A4; margin: 18mm 17mm; }
body { font: 10.5pt/1.32 "DejaVu Serif", "Liberation Serif", Georgia, serif; text-align: justify; hyphens: auto; }
h1 { font-size: 19pt; margin: 0 0 6pt; }
h2 { font-size: 14pt; margin: 12pt 0 4pt; }
h3 { font-size: 11.5pt; margin: 10pt 0 3pt; }
h1, h2, h3 { break-after: avoid; text-align: left; } p { margin: 4pt 0; }
code, pre { font: 8.6pt/1.3 "DejaVu Sans Mono", "Liberation Mono", monospace; hyphens: none; }
pre, pre code { font-size: 7.3pt; }
pre { background: #f3f3f3; padding: 5pt 7pt; white-space: pre-wrap; break-inside: avoid; text-align: left; }
table { border-collapse: collapse; margin: 6pt 0; font-size: 9pt; text-align: left; }
td, th { border-bottom: 0.4pt solid #999; padding: 2pt 8pt 2pt 0; vertical-align: top; } tr { break-inside: avoid; }
a { color: inherit; text-decoration: none; }
"""


def write_pdf(target: Path) -> int:
    """Write the report to a PDF file, and return the number of its pages."""
    text = MarkdownIt("commonmark").enable("table").render(SOURCE.read_text(encoding="utf-8"))
    head = f"<meta charset='utf-8'><title>Connexion : rapport</title><style>{STYLE}</style>"
    page = f"<!doctype html><html lang='fr'><head>{head}</head><body>{text}</body></html>"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "rapport.html")
        source.write_text(page, encoding="utf-8")
        command = [
            BROWSER, "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--no-pdf-header-footer",
            f"--print-to-pdf={target.resolve()}", source.as_uri(),
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    return count_pages(target.read_bytes())


def count_pages(content: bytes) -> int:
    """Return the number of pages of a PDF as that browser writes it: the largest count in its tree of pages."""
    return max(int(count) for count in re.findall(rb"/Count (\d+)", content))


def main() -> int:
    """Write the file and say how many pages it has; return the exit status."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("target", type=Path, help="the PDF to write")
    target: Path = options.parse_args().target
    pages = write_pdf(target)
    print(f"{target}: {pages} pages, at most {MOST_PAGES} are allowed")
    return int(pages > MOST_PAGES)


if __name__ == "__main__":
    sys.exit(main())
