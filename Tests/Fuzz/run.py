#!/usr/bin/env python3
"""Feeds every target, or one, for some minutes with libFuzzer, and ends with a table; see docs/proof.md."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INPUTS = ROOT / "Tests/Fuzz"
WORK = ROOT / ".build/fuzz"
PROGRAM = WORK / "build/release/fuzz"
LIMITS = ["-timeout=10", "-rss_limit_mb=2048"]
AT_A_TIME = 2


def build(swift):
    """Builds the program with libFuzzer's library, which comes with the compiler."""
    told = subprocess.run([swift + "c", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    runtime = pathlib.Path(json.loads(told)["paths"]["runtimeResourcePath"])
    library = runtime / f"clang/lib/linux/libclang_rt.fuzzer_no_main-{platform.machine()}.a"
    if not library.exists():
        sys.exit(f"expected libFuzzer's library at {library}; install a toolchain of swift.org, which has it")
    command = [swift, "build", "-c", "release", "--scratch-path", str(WORK / "build"), "--product", "fuzz"]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"QUINTET_FUZZ": str(library)})


def run(log, target, *arguments):
    """Runs the program; its databases lie in memory where there is a place for them, and go with it."""
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="quintet-fuzz-", dir=memory) as folder:
        environment = os.environ | {"FUZZ_TARGET": target, "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no"}
        return subprocess.run([PROGRAM, *arguments], stdout=log, stderr=log, env=environment).returncode


def targets():
    environment = os.environ | {"FUZZ_TARGET": ""}
    told = subprocess.run([PROGRAM], check=True, capture_output=True, text=True, env=environment).stdout
    lines = told.splitlines()
    return {name: int(longest) for name, longest in (line.split() for line in lines)}


class Feeding:
    """One target, fed until its time is over or it did not hold."""

    def __init__(self, name, longest, seconds):
        self.name, self.longest, self.seconds = name, longest, seconds
        self.folder = WORK / name
        self.runs = self.pace = self.edges = self.inputs = 0
        self.crashes = []

    def feed(self):
        for folder in ("corpus", "crashes"):
            (self.folder / folder).mkdir(parents=True, exist_ok=True)
        before = set((self.folder / "crashes").iterdir())
        written = [INPUTS / kind / self.name for kind in ("corpus", "regressions")]
        options = [f"-max_total_time={self.seconds}", f"-max_len={self.longest}", "-print_final_stats=1", *LIMITS]
        dictionary = INPUTS / f"dictionaries/{self.name}.dict"
        if dictionary.exists():
            options.append(f"-dict={dictionary}")
        log = self.folder / "log"
        with open(log, "wb") as output:
            folders = [self.folder / "corpus", *(folder for folder in written if folder.is_dir())]
            ended = run(output, self.name, *options, f"-artifact_prefix={self.folder}/crashes/", *folders)
        self.read(log.read_text(errors="replace"))
        found = set((self.folder / "crashes").iterdir()) - before
        self.crashes = sorted(path for path in found if not path.name.startswith("slow-unit"))
        if ended != 0 and not self.crashes:
            self.crashes = [log]
        self.crashes = [self.smaller(path) for path in self.crashes]
        return self

    def read(self, log):
        def last(pattern):
            found = re.findall(pattern, log)
            return int(found[-1]) if found else 0

        self.runs = last(r"stat::number_of_executed_units:\s*(\d+)") or last(r"(?m)^#(\d+)")
        self.pace = last(r"stat::average_exec_per_sec:\s*(\d+)") or last(r"exec/s: (\d+)")
        self.edges = last(r"cov: (\d+)")
        self.inputs = last(r"corp: (\d+)")

    def smaller(self, path):
        """The smallest input that does the same, as far as half a minute goes."""
        if not path.name.startswith("crash-"):
            return path
        small = self.folder / "crashes" / f"small-{hashlib.sha1(path.read_bytes()).hexdigest()[:12]}"
        options = ["-minimize_crash=1", "-max_total_time=30", f"-exact_artifact_path={small}", *LIMITS]
        with open(self.folder / "log.minimise", "wb") as output:
            run(output, self.name, *options, path)
        return small if small.exists() else path

    def row(self):
        return f"| `{self.name}` | {self.runs:,} | {self.pace:,} | {self.edges:,} | {self.inputs:,} | {len(self.crashes)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="for all targets together")
    parser.add_argument("--target", help="one target alone")
    parser.add_argument("--swift", default="swift")
    chosen = parser.parse_args()
    build(chosen.swift)
    known = targets()
    if chosen.target and chosen.target not in known:
        sys.exit(f"expected a target of {', '.join(known)}, got {chosen.target}")
    names = [chosen.target] if chosen.target else list(known)
    seconds = max(5, int(chosen.minutes * 60 * min(AT_A_TIME, len(names)) / len(names)))
    print(f"{len(names)} targets, {seconds} s each, {AT_A_TIME} at a time", flush=True)
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        runs = list(pool.map(lambda name: Feeding(name, known[name], seconds).feed(), names))
    print("\n| target | runs | runs/s | coverage (edges) | corpus | crashes |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for run in runs:
        print(run.row())
    print(f"\n{sum(run.runs for run in runs):,} runs in {time.monotonic() - started:.0f} s")
    crashes = [(run.name, path) for run in runs for path in run.crashes]
    for name, path in crashes:
        print(f"{name} does not hold: FUZZ_TARGET={name} {PROGRAM.relative_to(ROOT)} {path.relative_to(ROOT)}")
    sys.exit(1 if crashes else 0)


if __name__ == "__main__":
    main()
