"""Puts the pages of the manual into a wheel that is being built, for `trilith serve` to show under /docs."""

from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS: Final = ("*.md", "pictures/*.svg", "plots/*.svg")
# Pictures of the pages are many and large.
LEFT_OUT: Final = ("screens.md",)


class ManualPages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        docs = Path(self.root) / "docs"
        for file in (file for part in PARTS for file in sorted(docs.glob(part))):
            if file.name not in LEFT_OUT:
                build_data["force_include"][str(file)] = f"trilith/manual/{file.relative_to(docs).as_posix()}"
