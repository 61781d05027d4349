"""The checks of axe-core: whether anything on a page stands in the way of a reader."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from hand import Table

#: The rules that ask what colour things have. What the others ask about is the same in either theme.
COLOURS: Final = ["color-contrast", "link-in-text-block"]


def check(table: Table) -> None:
    """Run all the checks in the light theme, and those of colours in the dark one: they find nothing."""
    for theme, rules in (("dark", {"runOnly": COLOURS}), ("light", {})):
        table.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(table.page.locator("html")).to_have_attribute("data-theme", theme)
        table.page.wait_for_function("() => !document.getAnimations().some((one) => one instanceof CSSTransition)")
        found = table.page.evaluate(
            "rules => axe.run(document, {resultTypes: ['violations'], ...rules})"
            ".then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))",
            rules,
        )
        assert not found, (theme, table.page.url, found)
