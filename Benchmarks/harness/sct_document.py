"""Invented documents in the form of the Servei Català del Trànsit: WFS 1.0.0, GML 2."""

import random

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns="http://www.opengis.net/wfs" '
    'xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" '
    'xmlns:cite="http://www.opengeospatial.net/cite" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="http://www.opengis.net/wfs http://localhost:8080/schemas/wfs/1.0.0/WFS-basic.xsd">'
    "<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>"
)
MEMBER = (
    '<gml:featureMember><cite:mct2_v_afectacions_data fid="mct2_v_afectacions_data.fid-{number:x}"><cite:geom>'
    '<gml:Point srsName="http://www.opengis.net/gml/srs/epsg.xml#4326">'
    '<gml:coordinates xmlns:gml="http://www.opengis.net/gml" decimal="." cs="," ts=" ">{x:.8f},{y:.8f}</gml:coordinates>'
    "</gml:Point></cite:geom><cite:identificador>{number}{revision:02}</cite:identificador><cite:tipus>{type}</cite:tipus>"
    "<cite:subtipus>{subtype}</cite:subtipus><cite:carretera>{road}</cite:carretera><cite:pk_inici>{start:.2f}</cite:pk_inici>"
    "<cite:pk_fi>{end:.2f}</cite:pk_fi><cite:causa>{cause}</cite:causa><cite:cap_a>{towards}</cite:cap_a>"
    "<cite:data>Sat, 21 Nov 2026 {hour:02}:{minute:02}:00 GMT</cite:data><cite:nivell>{level}</cite:nivell>"
    "<cite:sentit>{direction}</cite:sentit><cite:descripcio>{words}</cite:descripcio>"
    "<cite:descripcio_tipus>{kind}</cite:descripcio_tipus><cite:font>SCT</cite:font>"
    "</cite:mct2_v_afectacions_data></gml:featureMember>"
)
# Most are works, and most say nothing of where to and when.
CAUSES = [(3, 3, "Treballs de manteniment")] * 7 + [(2, 3, "Accident"), (2, 2, "Circulació"), (2, 9, "Avaria")]
ROADS = ["A-2", "AP-7", "B-20", "B-23", "C-16", "C-31", "C-32", "N-II", "BV-5301"]
HEADINGS = [""] * 6 + ["GIRONA-HORARI: 7 a 18h", "HORARI: 7:30 a 18h", "BARCELONA", "LLEIDA-UN CARRIL TALLAT"]
LEVELS = [(2, "Circulació intensa"), (3, "Circulació amb retencions"), (4, "Circulació amb congestió")]


def sct(count: int, revision: int = 1, tail: str = "") -> bytes:
    """So many incidents; another revision says something else of each, another tail says nothing else."""
    chance = random.Random(1)
    members = (member(chance, number, revision) for number in range(count))
    return (HEAD + "".join(members) + "</wfs:FeatureCollection>" + tail).encode()


def member(chance: random.Random, number: int, revision: int) -> str:
    type, subtype, cause = chance.choice(CAUSES)
    start = chance.uniform(0, 300)
    level, words = LEVELS[(number + revision) % len(LEVELS)]
    return MEMBER.format(
        number=1_400_000 + number, revision=revision, type=type, subtype=subtype, cause=cause, level=level, words=words,
        x=chance.uniform(0.3, 3.2), y=chance.uniform(40.6, 42.7), road=chance.choice(ROADS), start=start,
        end=start + chance.uniform(0, 12), towards=chance.choice(HEADINGS), hour=chance.randrange(24),
        minute=chance.randrange(60), direction=chance.choice(["Creixent", "Decreixent", "Ambdos sentits"]),
        kind="Obres" if type == 3 else "Retenció",
    )  # fmt: skip
