"""The page with a class's marks, as a teacher reads it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from damier.classroom.grading.marks import Example, Mark, Marks
from damier.classroom.grading.report import to_html
from damier.core.contract import say
from damier.locale import load_language


@pytest.mark.parametrize("size", [(1440, 900), (390, 800)])
def test_names_stay_in_sight_and_lead_to_open_reports(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """The table scrolls by itself, its names and its head stay; a folded report opens for whoever clicks its name."""
    title, example = say("Playing: collapse, pack, refill"), Example("x" * 300, "transition(Position(0, 0))")
    questions = [Mark(f"transition/collapse/{n}", title, 0, 1, "failed", "on joue", example) for n in range(18)]
    marks = [Marks(f"Dupont_Élodie_{number:02}_devoir", tuple(questions)) for number in range(30)]
    path = tmp_path / "notes.html"
    path.write_text(to_html(marks, say("points"), load_language("fr")), encoding="utf-8")
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    page.get_by_role("heading", level=2).nth(9).click()  # a click on a report's heading folds it
    report = page.locator("#student-9")
    expect(report).to_be_hidden()
    name = page.get_by_role("link", name="Dupont_Élodie_09_devoir")
    name.hover()
    page.mouse.wheel(3000, 0)
    expect(page.get_by_role("columnheader", name="transition/collapse/17")).to_be_in_viewport()
    expect(name).to_be_in_viewport()
    name.click()
    expect(report).to_be_visible()
    expect(page.get_by_role("heading", level=2, name="Dupont_Élodie_09_devoir")).to_be_in_viewport()
    page.close()
