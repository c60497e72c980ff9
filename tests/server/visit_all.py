"""Every page and every answer about a game, for a process of its own: python -m tests.server.visit_all GAME."""

import sys

from tests.server.serving import in_process

PAGES = ("/", "/new/{}", "/learn", "/learn/{}", "/learn/{}/rules", "/explore?ruleset={}", "/watch")
ANSWERS = ("/api/look?ruleset={}", "/api/position?ruleset={}", "/api/editor?ruleset={}", "/api/showcase/{}",
           "/api/lessons/{}", "/api/rules/{}", "/art/board.svg?ruleset={}", "/art/symbols.svg?ruleset={}")  # fmt: skip


def main(game: str) -> None:
    with in_process() as client:
        for path in PAGES:
            page = client.get(path.format(game), headers={"Accept": "text/html"})
            assert page.status_code == 200, (path, page.status_code)
            assert game in page.text, path
        for path in ANSWERS:
            answer = client.get(path.format(game))
            assert answer.status_code == 200, (path, answer.text)
        edited = client.get(f"/api/editor?ruleset={game}").json()
        point, code = next(iter(client.get(f"/api/look?ruleset={game}").json()["places"])), "x"
        fields = [field["value"] for field in edited["fields"]]
        again = client.post("/api/editor", json={"ruleset": game, "pieces": {point: code}, "fields": fields}).json()
        assert point in again["pieces"], again


if __name__ == "__main__":
    main(sys.argv[1])
