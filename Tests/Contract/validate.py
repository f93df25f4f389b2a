#!/usr/bin/env python3
"""Holds the contract's documents and captured messages against the official schemas and against each other.

    Tests/Contract/validate.py                       the documents in docs/contract
    Tests/Contract/validate.py --envelopes FILE      also captured envelopes, one JSON per line; - is the input

The official AsyncAPI and CloudEvents schemas are read from $QUINTET_SAMPLES/contract (../shared/data by default).
"""

import argparse
import os
import sys
from pathlib import Path

import environment

if __name__ == "__main__":
    environment.enter()

from checks import Contract, Official  # noqa: E402  (only there in the environment)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contract", type=Path, default=environment.ROOT / "docs" / "contract")
    parser.add_argument("--envelopes", metavar="FILE")
    options = parser.parse_args()
    samples = Path(os.environ.get("QUINTET_SAMPLES", environment.ROOT / ".." / "shared" / "data")) / "contract"
    try:
        official = Official(samples)
    except FileNotFoundError as error:
        sys.exit(f"NOT CHECKED: {error.filename} is absent; set QUINTET_SAMPLES to the folder of the sample data")
    contract = Contract(options.contract)
    faults = contract.faults(official)
    print(f"{len(contract.schemas)} schemas, {len(contract.messages)} messages: {len(faults)} faults")
    if options.envelopes:
        stream = sys.stdin if options.envelopes == "-" else open(options.envelopes, encoding="utf-8")
        with stream:
            count, found = contract.envelope_faults(stream, official)
        print(f"{count} envelopes: {len(found)} faults")
        if count == 0:
            found.append("no envelopes were captured")
        faults += found
    for fault in faults:
        print(f"  {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
