"""Invented publications in the form of Spain's Dirección General de Tráfico: DATEX II 3, in lines."""

import random

from .elements import xml

LEVEL_C = "http://levelC/schema/3"
SPAIN_HEAD = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<d2:payload xsi:type="sit:SituationPublication" lang="es" modelBaseVersion="3" xmlns:com="{LEVEL_C}/common" \
xmlns:loc="{LEVEL_C}/locationReferencing" xmlns:d2="{LEVEL_C}/d2Payload" xmlns:sit="{LEVEL_C}/situation" \
xmlns:lse="{LEVEL_C}/locationReferencingSpanishExtension" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <com:publicationTime>2026-11-21T08:{{minute:02}}:{{second:02}}.000+01:00</com:publicationTime>
    <com:publicationCreator>
        <com:country>es</com:country>
        <com:nationalIdentifier>DGT</com:nationalIdentifier>
    </com:publicationCreator>
"""
# Type, its share, the cause and its detail, and the element that ends the record.
KINDS = [
    ("GenericSituationRecord", 39, "accident", "accident", "genericSituationRecordName", "incident"),
    ("RoadOrCarriagewayOrLaneManagement", 48, "roadMaintenance", "roadworks",
     "roadOrCarriagewayOrLaneManagementType", "laneClosures"),
    ("AbnormalTraffic", 5, "abnormalTraffic", "slowTraffic", "abnormalTrafficType", "slowTraffic"),
    ("SpeedManagement", 4, "roadMaintenance", "roadworks", "speedManagementType", "speedRestrictionInOperation"),
    ("PoorEnvironmentConditions", 4, "poorEnvironment", "snowfall", "poorEnvironmentType", "snowfall"),
]  # fmt: skip
PLACES = [("Andalucía", "Granada", "Murtas"), ("Aragón", "Teruel", "Calamocha"), ("Galicia", "Lugo", "Vilalba"),
          ("Castilla y León", "Salamanca", "Candelario")]  # fmt: skip
LANES = ["rightLane", "leftLane", "allLanesCompleteCarriageway", "hardShoulder"]
BOUNDS = ["unknown", "northBound", "southEastBound", "westBound"]


def dgt(situations: int, records: int, revision: int = 1, published: int = 0, first: int = 0) -> bytes:
    """Another revision says something else of each record, another time of publication nothing else."""
    chance = random.Random(2)
    counts = [1 + (number < records - situations) for number in range(situations)]
    parts = [SPAIN_HEAD.format(minute=published // 60, second=published % 60)]
    number = first
    for situation, count in enumerate(counts):
        inner = [spanish(chance, number + index, revision) for index in range(count)]
        number += count
        header = ("sit:headerInformation", ("com:informationStatus", "real"))
        parts.append(xml(f'sit:situation id="{2_000_000 + first + situation}"', header, *inner, depth=1))
    return ("".join(parts) + "</d2:payload>\n").encode()


def spanish(chance: random.Random, number: int, revision: int) -> tuple:
    kind, _, cause, detail, last, word = chance.choices(KINDS, [share for _, share, *_ in KINDS])[0]
    started = f"2026-11-{1 + number % 20:02}T{chance.randrange(24):02}:{revision % 60:02}:00.000+01:00"
    is_point = kind == "GenericSituationRecord"
    return (
        f'sit:situationRecord xsi:type="sit:{kind}" id="{18_000_000 + number}" version="{revision}"',
        *([("sit:situationRecordCreationReference", f"112_GV_{number}")] if is_point else []),
        ("sit:situationRecordCreationTime", "2026-11-01T06:03:10.000+01:00"),
        ("sit:situationRecordVersionTime", started),
        ("sit:probabilityOfOccurrence", "certain"),
        ("sit:severity", chance.choice(["low", "medium", "high"])),
        ("sit:source", ("com:sourceIdentification", "DGT")),
        ("sit:validity", ("com:validityStatus", "active"),
         ("com:validityTimeSpecification", ("com:overallStartTime", started))),
        ("sit:cause", ("sit:causeType", cause), ("sit:detailedCauseType", (f"sit:{cause}Type", detail))),
        place(chance) if is_point else stretch(chance),
        *([] if is_point else [("sit:complianceOption", "mandatory"),
          ("sit:forVehiclesWithCharacteristicsOf", ("com:vehicleType", "anyVehicle"))]),
        (f"sit:{last}", word),
    )  # fmt: skip


def road(chance: random.Random, *before: tuple) -> tuple:
    name = f"{chance.choice(['A', 'N', 'M', 'GR'])}-{chance.randrange(1, 6000)}"
    return ("loc:supplementaryPositionalDescription", *before, ("loc:roadInformation", ("loc:roadName", name)))


def junction(chance: random.Random, name: str) -> tuple:
    region, province, town = chance.choice(PLACES)
    return (
        f'loc:{name} xsi:type="loc:TpegNonJunctionPoint"',
        ("loc:pointCoordinates", ("loc:latitude", f"{chance.uniform(36, 43):.6f}"),
         ("loc:longitude", f"{chance.uniform(-8, 0):.6f}")),
        ("loc:_tpegNonJunctionPointExtension", ("loc:extendedTpegNonJunctionPoint",
         ("lse:autonomousCommunity", region), ("lse:kilometerPoint", f"{chance.uniform(0, 600):.3f}"),
         ("lse:municipality", town), ("lse:province", province))),
    )  # fmt: skip


def place(chance: random.Random) -> tuple:
    return (
        'sit:locationReference xsi:type="loc:PointLocation"', road(chance),
        ('loc:tpegPointLocation xsi:type="loc:TpegSimplePoint"', ("loc:tpegDirection", chance.choice(BOUNDS)),
         ("loc:tpegSimplePointLocationType", "nonLinkedPoint"), junction(chance, "point"),
         ("loc:_tpegSimplePointExtension", ("loc:extendedTpegSimplePoint", ("lse:tpegDirectionRoad", "positive")))),
    )  # fmt: skip


def stretch(chance: random.Random) -> tuple:
    lane = ("loc:lane", ("loc:laneUsage", chance.choice(LANES)))
    carriageway = ("loc:carriageway", ("loc:carriageway", "unspecifiedCarriageway"), lane)
    return (
        'sit:locationReference xsi:type="loc:SingleRoadLinearLocation"', road(chance, carriageway),
        ("loc:tpegLinearLocation", ("loc:tpegDirection", chance.choice(BOUNDS)),
         ("loc:tpegLinearLocationType", "segment"), junction(chance, "to"), junction(chance, "from"),
         ("loc:_tpegLinearLocationExtension", ("loc:extendedTpegLinearLocation", ("lse:tpegDirectionRoad", "both")))),
    )  # fmt: skip
