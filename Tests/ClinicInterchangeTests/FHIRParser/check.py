#!/usr/bin/env python3
"""Reads resources of FHIR R4 (4.0.1), one a line, with the models of fhir.resources, and tells those they refuse.

    Tests/ClinicInterchangeTests/FHIRParser/check.py FILE
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Contract"))

import environment  # noqa: E402

if __name__ == "__main__":
    environment.enter("fhir", HERE / "requirements.txt")

from fhir.resources import construct_fhir_element  # noqa: E402  (only there in the environment)


def fault(line):
    """What the models say against a resource; None when they take it."""
    resource = json.loads(line)
    try:
        construct_fhir_element(resource["resourceType"], resource)
    except ValueError as error:
        return f"{resource['resourceType']}: {error}"
    return None


def main():
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    faults = [words for words in map(fault, lines) if words]
    print(f"{len(lines)} resources: {len(faults)} faults")
    for words in faults[:20]:
        print(f"  {words}", file=sys.stderr)
    sys.exit(1 if faults or not lines else 0)


if __name__ == "__main__":
    main()
