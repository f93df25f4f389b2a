"""Invented publications in the form of the works in the Netherlands: DATEX II 3 in a container, on one line."""

import random
from collections.abc import Iterator
from pathlib import Path

from .elements import xml

WORKS_HEAD = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    '<mc:messageContainer xmlns:sit="http://datex2.eu/schema/3/situation" xmlns:com="http://datex2.eu/schema/3/common" '
    'xmlns:mc="http://datex2.eu/schema/3/messageContainer" xmlns:loc="http://datex2.eu/schema/3/locationReferencing" '
    'modelBaseVersion="3"><mc:payload xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:type="sit:SituationPublication" lang="nl" modelBaseVersion="3">'
    "<com:publicationTime>2026-11-21T08:{minute:02}:{second:02}Z</com:publicationTime><com:publicationCreator>"
    "<com:country>nl</com:country><com:nationalIdentifier>NLTEST</com:nationalIdentifier></com:publicationCreator>"
)


def write_works(file: Path, situations: int, published: int = 0) -> int:
    """So many situations; answers how many records they have. Another time of publication says nothing else."""
    chance = random.Random(3)
    records = 0
    with file.open("w", encoding="utf-8") as out:
        out.write(WORKS_HEAD.format(minute=published // 60, second=published % 60))
        for situation in range(situations):
            parts = list(works(chance, situation))
            out.write(xml(f'sit:situation id="NLT_SM{situation}_D2"', ("sit:overallSeverity", "medium"), *parts))
            records += len(parts)
        out.write("</mc:payload></mc:messageContainer>")
    return records


def works(chance: random.Random, situation: int) -> Iterator[tuple]:
    """The records of one works, most often one: where it is, stretch by stretch."""
    for number in range(chance.choice([1, 1, 1, 1, 2])):
        yield dutch(chance, f"NLT_M{situation}_CLOSED_LANES_{number}_D2", chance.randrange(3, 7))


def stretch(chance: random.Random, index: int) -> tuple:
    line, point = [], [chance.uniform(51, 53), chance.uniform(4, 7)]
    for _ in range(chance.randrange(16, 38)):
        point = [value + chance.uniform(-0.001, 0.001) for value in point]
        line += [f"{value:.6f}" for value in point]
    return (f'loc:locationContainedInItinerary index="{index}"',
            ('loc:location xsi:type="loc:SingleRoadLinearLocation"', carriageway(), alert_c(chance),
             ('loc:gmlLineString srsName="WGS 84"', ("loc:posList", " ".join(line)))))  # fmt: skip


def dutch(chance: random.Random, name: str, stretches: int) -> tuple:
    started = f"2026-11-{chance.randrange(1, 21):02}T{chance.randrange(24):02}:13:31Z"
    return (
        f'sit:situationRecord xsi:type="sit:RoadOrCarriagewayOrLaneManagement" id="{name}" version="8"',
        ("sit:situationRecordCreationReference", name),
        ("sit:situationRecordCreationTime", started),
        ("sit:situationRecordVersionTime", started),
        ("sit:probabilityOfOccurrence", "certain"),
        ("sit:source", ("com:sourceName", ("com:values", ('com:value lang="nl"', "NN-O [Noord Nederland District Oost]")))),
        ("sit:validity", ("com:validityStatus", "definedByValidityTimeSpec"),
         ("com:validityTimeSpecification", ("com:overallStartTime", started),
          ("com:overallEndTime", "2026-12-25T04:00:00Z"))),
        ("sit:impact", ("sit:numberOfLanesRestricted", "2"), ("sit:numberOfOperationalLanes", "1")),
        ("sit:cause", ("sit:causeType", "roadMaintenance")),
        ('sit:locationReference xsi:type="loc:ItineraryByIndexedLocations"',
         *(stretch(chance, index) for index in range(stretches))),
        ("sit:operatorActionStatus", "implemented"),
        ("sit:complianceOption", "mandatory"),
        ("sit:roadOrCarriagewayOrLaneManagementType", "laneClosures"),
    )  # fmt: skip


def carriageway() -> tuple:
    return ("loc:supplementaryPositionalDescription", ("loc:carriageway", ("loc:carriageway", "mainCarriageway"),
            ("loc:originalNumberOfLanes", "2"), ("loc:lane", ("loc:laneUsage", "hardShoulder"))))  # fmt: skip


def alert_c(chance: random.Random) -> tuple:
    def end(name: str) -> tuple:
        return (f"loc:alertCMethod4{name}PointLocation",
                ("loc:alertCLocation", ("loc:specificLocation", f"{chance.randrange(1000, 20000)}")),
                ("loc:offsetDistance", ("loc:offsetDistance", f"{chance.randrange(100, 4000)}")))  # fmt: skip

    return (
        'loc:alertCLinear xsi:type="loc:AlertCMethod4Linear"', ("loc:alertCLocationCountryCode", "8"),
        ("loc:alertCLocationTableNumber", "6.13"), ("loc:alertCLocationTableVersion", "A"),
        ("loc:alertCDirection", ("loc:alertCDirectionCoded", "positive"), ("loc:alertCAffectedDirection", "aligned")),
        end("Primary"), end("Secondary"),
    )  # fmt: skip
