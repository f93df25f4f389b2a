"""Markup in every name that a person, a device or a server may choose."""

import http.server
import json
import threading
from contextlib import contextmanager

from people import call
from waiting import until

#: Runs if any of it is ever read as markup: by a script, by an image that is not there, or out of an attribute.
MARKUP = "\"'><script>alert('script')</script><img src=x onerror=alert('img')>"
XML = MARKUP.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def named(what: str) -> str:
    return f"{what} {MARKUP}"


def done(page, path: str, body) -> dict:
    status, answer = call(page, "POST", f"/api/{path}", body)
    assert status == 200, (path, answer)
    return answer


def plant_home(page) -> None:
    xml = f"""<Viviendas><Vivienda><Nombre>Casa {XML}</Nombre>
        <Sector><Nombre>Sala {XML}</Nombre>
        <Dispositivo><Nombre>Lampara {XML}</Nombre><Tipo>1</Tipo></Dispositivo>
        <Dispositivo><Nombre>Texto {XML}</Nombre><Tipo>4</Tipo></Dispositivo></Sector></Vivienda></Viviendas>"""
    done(page, "command/home/homes/load", {"xml": xml})
    homes = done(page, "ask/home/homes", {})["homes"]
    home = next(entry for entry in homes if "script" in entry["home"]["name"])
    elements = {element["id"] for sector in home["home"]["sectors"] for element in sector["elements"]}
    home = home["id"]
    text = next(name for name in elements if name.startswith("texto"))
    done(page, f"command/home/{home}/{text}/set", {"value": named("valor")})
    done(page, f"command/home/{home}/scene-noche/capture", {"name": named("Noche"), "elements": sorted(elements)})


def plant_tasks(page) -> None:
    line = f'Tarea {MARKUP} +"Proyecto {MARKUP.replace(chr(34), "")}" wait:"Persona <img src=x onerror=alert(2)>"'
    done(page, "command/tasks/inbox/capture", {"name": named("Tarea"), "contexts": [f"c{MARKUP}"], "note": MARKUP,
                                               "project": named("Proyecto")})
    done(page, "command/tasks/inbox/capture", {"line": line})
    task = done(page, "ask/tasks/list", {"category": "inbox"})["tasks"][0]["id"]
    done(page, f"command/tasks/{task}/wait", {"person": named("Persona")})


SETTINGS = {"semaphore": {"settings": {"min": 1, "max": 3}}}


def plant_dashboards(page) -> None:
    items = json.dumps([{"name": named("barra"), "value": 4}, {"name": MARKUP, "value": 2}])
    places = json.dumps([{"title": named("lugar"), "subtitle": MARKUP, "latitude": 41.4, "longitude": 2.1}])
    done(page, "command/dashboard/source-m1/put", {"source": {"kind": "static", "body": items}})
    done(page, "command/dashboard/source-m2/put", {"source": {"kind": "static", "body": places}})
    done(page, "command/dashboard/pages/create", {"title": named("Tablero"), "id": "tablero"})
    for kind in ("bar", "pie", "list", "number", "text", "line", "semaphore"):
        done(page, "command/dashboard/tablero/widget-add",
             {"id": f"m-{kind}", "kind": kind, "source": "m1", "title": named(kind), **SETTINGS.get(kind, {})})
    done(page, "command/dashboard/tablero/widget-add",
         {"id": "m-map", "kind": "map", "source": "m2", "title": named("mapa")})


@contextmanager
def hostile_feed():
    """A road authority whose words are markup."""
    event = {"id": "a.example/E-1", "headline": named("corte"), "description": MARKUP, "status": "ACTIVE",
             "severity": "MAJOR", "event_type": "CONSTRUCTION", "event_subtypes": [MARKUP[:60]],
             "created": "2026-01-01T00:00:00Z", "updated": "2026-01-01T00:00:00Z",
             "geography": {"type": "Point", "coordinates": [2.1, 41.4]},
             "roads": [{"name": named("A-2"), "from": MARKUP, "to": MARKUP}]}
    body = json.dumps({"events": [event]}).encode()

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/events"
        server.shutdown()


def plant_traffic(page, address: str) -> None:
    done(page, "command/traffic/feed-hostile/put", {"source": {"kind": "open511", "address": address}})
    done(page, "command/traffic/watch-hostile/put", {"name": named("Vigilancia"), "watch": {"severity": 1}})
    done(page, "command/traffic/environment/set", "real")
    until(lambda: any("script" in json.dumps(entry) for entry in
                      done(page, "ask/traffic/incidents", {}).get("incidents", [])), 40, "the feed was not read")


def plant_clinic(page) -> str:
    # A person's name has letters, spaces, apostrophes, hyphens; whether the service takes more is its own affair, but if it
    # does, it is text.
    answer = done(page, "command/clinic/patients/register", {"details": {
        "surname": named("Ibáñez"), "secondSurname": MARKUP, "givenNames": named("Lucía"), "birthDate": "1974-12-25",
        "address": {"street": MARKUP, "city": MARKUP, "country": "CO"}}})
    patient = answer["result"]["patient"]
    done(page, f"command/clinic/{patient}/allergy-record", {"substance": named("Penicilina"), "reaction": MARKUP,
                                                            "criticality": "high"})
    done(page, f"command/clinic/{patient}/medication-record", {"medicine": named("Losartán"), "dosage": MARKUP,
                                                               "from": "2025-11"})
    note = {"reason": named("Control"), "subjective": MARKUP, "assessment": MARKUP, "plan": MARKUP,
            "diagnoses": [{"code": "I10", "text": MARKUP}],
            "prescriptions": [{"medicine": MARKUP, "dosage": MARKUP, "quantity": "1"}]}
    drafted = done(page, f"command/clinic/{patient}/consultation-draft", {"note": note})
    consultation = drafted["result"]["id"]
    done(page, f"command/clinic/{patient}/consultation-sign", {"consultation": consultation})
    done(page, f"command/clinic/{patient}/consultation-amend", {"consultation": consultation, "reason": MARKUP,
                                                                "text": MARKUP, "kind": "addition"})
    done(page, f"command/clinic/{patient}/appointment-book", {"at": "2030-01-07T10:00:00Z", "minutes": 20,
                                                              "doctor": "ana", "reason": named("Cita")})
    return patient
