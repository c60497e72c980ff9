"""A tablebase solved on several machines, through Ray: each tier on any free worker, once those it needs are there.

The machines need the same Trilith installed and share no disk: files travel with the work.
"""

import tempfile
from pathlib import Path
from typing import Any, Final

from trilith.engine.ray_cluster import joined, results
from trilith.games import registry
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import NoProgress, Progress, SolveOptions
from trilith.solve.storage import write_whole
from trilith.solve.tablebase.manifest import Manifest, TierRecord, tier_path
from trilith.solve.tablebase.solver import TierSolver, total_work, work_of
from trilith.solve.tablebase.tiers import tiers
from trilith.solve.tablebase.workspace import Workspace

# How often the work of a worker that is lost with its machine is given to another.
RETRIES: Final = 20


def solve_on_cluster(
    ruleset: str, folder: Path, todo: list[Tier], manifest: Manifest, options: SolveOptions, progress: Progress
) -> None:
    """Solve these tiers on the cluster at `options.ray`; each is stored here as soon as it is solved."""
    progress.begin(f"{ruleset} on {options.ray}", total_work(todo))
    with joined(options.ray or "local") as ray:
        work = ray.remote(num_cpus=options.threads, max_retries=RETRIES)(solve_tier_file)
        waiting, running, files = list(todo), dict[Any, Tier](), dict[str, Any]()
        while waiting or running:
            for tier in [tier for tier in waiting if all(name in manifest.tiers for name in tier.needs)]:
                waiting.remove(tier)
                needed = []
                for name in tier.needs:
                    if name not in files:
                        files[name] = ray.put(tier_path(folder, name).read_bytes())
                    needed.append(files[name])
                # Ray only transfers what is an argument itself, so files are not passed in a list.
                part = Manifest(manifest.ruleset, manifest.identifier, {n: manifest.tiers[n] for n in tier.needs})
                running[work.remote(part, tier.name, options.memory, options.threads, *needed)] = tier
            done, _ = ray.wait(list(running))
            for found in done:
                tier = running.pop(found)
                content, record = results(ray, found)
                write_whole(tier_path(folder, tier.name), content)
                manifest.tiers[tier.name] = record
                manifest.save(folder)
                progress.advance(work_of(tier))


def solve_tier_file(
    manifest: Manifest, name: str, memory: int, threads: int, *files: bytes
) -> tuple[bytes, TierRecord]:
    """Solve one tier on the machine this runs on; its file and record."""
    ruleset = registry.ruleset(manifest.ruleset)
    tier = tiers(ruleset)[name]
    with tempfile.TemporaryDirectory(prefix="trilith-") as temporary:
        folder = Path(temporary)
        for needed, content in zip(tier.needs, files, strict=True):
            tier_path(folder, needed).write_bytes(content)
        with Workspace(ruleset, folder, memory, threads, NoProgress()) as workspace:
            record = TierSolver(workspace, manifest).solve(tier)
        return tier_path(folder, name).read_bytes(), record
