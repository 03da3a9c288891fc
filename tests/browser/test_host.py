"""The light harness itself, with a widget that has nothing to do with games."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Error, expect

from support.host import Host
from support.probe import Probe


def test_a_click_reaches_python_and_the_answer_the_page(host: Host) -> None:
    probe = Probe()
    mounted = host.mount(probe)
    mounted.root.get_by_role("button", name="count is 0").click()
    expect(mounted.root.get_by_role("button", name="count is 1")).to_be_visible()
    expect(mounted.root.get_by_role("status")).to_have_text("added 1")
    assert probe.scene == {"count": 1}
    assert mounted.wire.received == [{"method": "custom", "content": {"id": "add", "by": 1}}]
    assert mounted.wire.updates("scene") == [{"count": 1}]


def test_python_reaches_every_view_of_a_model(host: Host) -> None:
    probe = Probe()
    mounted = host.mount(probe, views=2)
    probe.add(5)
    for view in mounted.views:
        expect(view.get_by_role("button", name="count is 5")).to_be_visible()
    mounted.remove_view(mounted.views[0])
    probe.add(1)
    expect(mounted.root.get_by_role("button", name="count is 6")).to_be_visible()


def test_two_models_do_not_hear_each_other(host: Host) -> None:
    left, right = host.mount(Probe()), host.mount(Probe())
    left.root.get_by_role("button").click()
    expect(left.root.get_by_role("button", name="count is 1")).to_be_visible()
    right.sync()
    expect(right.root.get_by_role("button", name="count is 0")).to_be_visible()


def test_a_trait_set_in_the_page_reaches_python(host: Host) -> None:
    probe = Probe()
    mounted = host.mount(probe)
    mounted.root.get_by_role("button").click(button="right")
    expect(mounted.root.get_by_role("button")).to_have_attribute("data-wide", "true")
    mounted.sync()
    assert probe.prefs == {"wide": True}


def test_what_python_does_later_is_drawn(host: Host) -> None:
    mounted = host.mount(Probe())
    mounted.root.get_by_role("button").click(modifiers=["Shift"])
    assert mounted.widget.scene == {"count": 0}
    expect(mounted.root.get_by_role("button", name="count is 1")).to_be_visible()


def test_a_closed_widget_leaves_the_page(host: Host) -> None:
    mounted = host.mount(Probe())
    mounted.widget.close()
    expect(host.page.locator(".view")).to_have_count(0)


def test_themes_are_jupyterlabs(host: Host) -> None:
    host.mount(Probe())
    background = "() => getComputedStyle(document.body).backgroundColor"
    light = host.page.evaluate(background)
    host.theme("dark")
    dark = host.page.evaluate(background)
    host.theme(None)
    assert len({light, dark}) == 2
    assert host.page.evaluate("() => document.body.dataset.jpThemeLight ?? 'none'") == "none"


def test_axe_sees_a_button_without_a_name(host: Host) -> None:
    host.mount(Probe())
    assert host.axe() == []
    host.page.locator("button").evaluate("button => { button.textContent = ''; }")
    assert [rule for rule, _, _ in host.axe()] == ["button-name"]


def test_size_and_overflow(host: Host) -> None:
    mounted = host.mount(Probe())
    host.size(320)
    assert host.overflow() <= 0
    mounted.root.evaluate("el => { el.style.width = '500px'; }")
    assert host.overflow() > 100


@pytest.mark.parametrize(
    "host", [{"has_touch": True, "viewport": {"width": 360, "height": 740}}], indirect=True
)
def test_a_tap_is_a_click(host: Host) -> None:
    mounted = host.mount(Probe())
    mounted.root.get_by_role("button").tap()
    expect(mounted.root.get_by_role("button", name="count is 1")).to_be_visible()


FAULTS = {
    "broken module": "throw new Error('broken module')",
    "unhappy": "export default { render() { console.error('unhappy') } }",
    "elsewhere.invalid": "export default { render() { fetch('http://elsewhere.invalid/') } }",
    "unsafe-eval": "export default { render() { eval('1') } }",
    "model change": "export default { render({ model }) { model.on('change', () => {}) } }",
    "window keydown": "export default { render() { window.addEventListener('keydown', alert) } }",
}


@pytest.mark.parametrize("complaint", FAULTS)
def test_what_goes_wrong_in_the_page_fails_the_test(browser: Browser, complaint: str) -> None:
    host = Host(browser)

    def run() -> None:
        try:
            host.mount(type("Bad", (Probe,), {"_esm": FAULTS[complaint]})())
            host.page.wait_for_timeout(50)
        finally:
            host.close()

    with pytest.raises((AssertionError, Error), match=complaint):
        run()


def test_an_error_that_ipywidgets_swallows_is_seen(host: Host, logged_errors: list) -> None:
    mounted = host.mount(Probe())
    mounted.wire.click({"nonsense": True})
    assert [record.exc_info[0] for record in logged_errors] == [KeyError]
    logged_errors.clear()
