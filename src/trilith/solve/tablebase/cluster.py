"""A database worked out on several machines, through Ray: each tier by whoever is free, once those it needs are there.

The machines need the same Trilith installed and share no disk: files travel with the work.
"""

import tempfile
from pathlib import Path
from typing import Any

from trilith.engine.cluster import joined, results
from trilith.games import registry
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import Progress, SolveOptions
from trilith.solve.tablebase.manifest import Manifest, Record
from trilith.solve.tablebase.solver import Quiet, opened, tier_path, total_work, work_of
from trilith.solve.tablebase.tier_file import sync_folder
from trilith.solve.tablebase.tiers import tiers

# A worker that is lost with its machine is replaced, time and again.
RETRIES = 20


def solve_on_cluster(
    text: str, folder: Path, todo: list[Tier], known: Manifest, order: SolveOptions, progress: Progress
) -> None:
    """Work out these tiers on the cluster at `order.ray`; each is kept here as soon as it is done."""
    progress.begin(f"{text} on {order.ray}", total_work(todo))
    with joined(order.ray or "local") as ray:
        work = ray.remote(num_cpus=order.threads, max_retries=RETRIES)(work_out)
        waiting, running, files = list(todo), dict[Any, Tier](), dict[str, Any]()
        while waiting or running:
            for tier in [tier for tier in waiting if all(name in known.tiers for name in tier.needs)]:
                waiting.remove(tier)
                needed = []
                for name in tier.needs:
                    if name not in files:
                        files[name] = ray.put(tier_path(folder, name).read_bytes())
                    needed.append(files[name])
                # Only what stands in the arguments themselves is brought along by Ray, so files are not in a list.
                part = Manifest(known.ruleset, known.identifier, {name: known.tiers[name] for name in tier.needs})
                running[work.remote(part, tier.name, order.memory, order.threads, *needed)] = tier
            done, _ = ray.wait(list(running))
            for found in done:
                tier = running.pop(found)
                content, record = results(ray, found)
                keep(folder, tier.name, content)
                known.tiers[tier.name] = record
                known.save(folder)
                progress.advance(work_of(tier))


def keep(folder: Path, name: str, content: bytes) -> None:
    path = tier_path(folder, name)
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)
    sync_folder(folder)


def work_out(known: Manifest, name: str, memory: int, threads: int, *files: bytes) -> tuple[bytes, Record]:
    """One tier, on whatever machine this is: its file and record."""
    ruleset = registry.ruleset(known.ruleset)
    tier = tiers(ruleset)[name]
    with tempfile.TemporaryDirectory(prefix="trilith-") as folder:
        for needed, content in zip(tier.needs, files, strict=True):
            tier_path(Path(folder), needed).write_bytes(content)
        with opened(
            ruleset, Path(folder), SolveOptions(Path(folder), memory=memory, threads=threads), Quiet()
        ) as bench:
            record = bench.solve(tier, known)
        return tier_path(Path(folder), name).read_bytes(), record
