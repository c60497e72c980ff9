"""Engines that play each other on a server: what whoever set them up can do, and what the others see."""

from tests.server.clients import Browser


def test_a_duel_is_paused_goes_on_and_ends(ann: Browser, ben: Browser) -> None:
    duel = ann.set_up("morris", {"kind": "engine", "level": "1"}, {"kind": "engine", "level": "1"}, public=True)
    host, watcher = ann.sit(duel), ben.sit(duel)
    assert "pause" in host.table["may"]
    assert watcher.table["may"] == []
    host.hear("moved")
    assert "pause" in host.table["may"], "also with every move"
    assert host.act("pause")["say"] == "done"
    watcher.until(host.table["version"])
    assert (host.table["pace"], watcher.table["pace"]) == ("paused", "paused")
    assert watcher.table["may"] == []
    assert watcher.ask("deed", deed="normal")["why"].startswith("only whoever set up")
    assert ann.look(duel)["pace"] == "paused"
    assert host.act("fast")["say"] == "done"
    host.hear("moved")
    assert host.act("abort")["say"] == "done"
    watcher.until(host.table["version"])
    assert watcher.table["ended_by"] == "abort"
