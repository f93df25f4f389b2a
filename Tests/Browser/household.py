"""A home with one element of every type, which answers slowly enough to be seen at it, and two that give trouble."""

import json

from playwright.sync_api import Page

from people import call
from waiting import until

NAME = "Casa de pruebas"
ID = "casa-de-pruebas"
PATH = f"/home/{ID}"

XML = f"""<?xml version="1.0" encoding="UTF-8"?>
<Viviendas>
  <Vivienda>
    <Nombre>{NAME}</Nombre>
    <Sector>
      <Nombre>Salón</Nombre>
      <Dispositivo><Nombre>Persiana</Nombre><Tipo>3</Tipo></Dispositivo>
      <Dispositivo><Nombre>Lámpara</Nombre><Tipo>2</Tipo><Tipo>1</Tipo></Dispositivo>
      <Dispositivo><Nombre>Consigna</Nombre><Tipo>4</Tipo></Dispositivo>
      <Dispositivo><Nombre>Enchufe</Nombre><Tipo>1</Tipo></Dispositivo>
      <Sector>
        <Nombre>Rincón</Nombre>
        <Dispositivo><Nombre>Estufa</Nombre><Tipo>1</Tipo></Dispositivo>
        <Dispositivo><Nombre>Toldo</Nombre><Tipo>3</Tipo></Dispositivo>
        <Dispositivo><Nombre>Timbre</Nombre><Tipo>1</Tipo></Dispositivo>
      </Sector>
    </Sector>
  </Vivienda>
</Viviendas>
"""


def _simulated(**settings) -> dict:
    return {"kind": "simulator", "simulator": settings}


#: The stove never hears a command, the awning cannot be stopped, the bell answers at once.
SIDE = {"homes": {ID: {
    "driver": _simulated(latencyMs=250, travelSeconds=6, progressSeconds=0.2),
    "elements": {
        "lampara": {"component": "light"},
        "consigna": {"component": "number", "unit": "°C", "min": 5, "max": 35, "step": 0.5},
        "estufa": {"driver": _simulated(lossPercent=100)},
        "toldo": {"stop": False, "driver": _simulated(travelSeconds=1)},
        "timbre": {"driver": _simulated(latencyMs=0)},
    },
}}}


def load(page: Page) -> None:
    """Makes the home, as often as one likes. The page has to be one of the owner's."""
    status, answer = call(page, "POST", "/api/command/home/homes/load", {"xml": XML, "side": json.dumps(SIDE)})
    assert status == 200, answer


def state(page: Page, element: str) -> dict:
    """What the service itself holds of an element."""
    status, answer = call(page, "POST", "/api/ask/home/element", {"home": ID, "element": element})
    assert status == 200, answer
    return answer["state"]


def bring(page: Page, element: str, **values) -> None:
    """Puts an element into a state to begin from, and waits until it is there."""
    status, answer = call(page, "POST", f"/api/command/home/{ID}/{element}/set", values)
    assert status == 200, answer
    until(lambda: is_at(page, element, values), 30, f"{element} did not become {values}")


def is_at(page: Page, element: str, values: dict) -> bool:
    """Whether an element rests there: nothing is under way to anywhere else."""
    now = state(page, element)
    return values.items() <= now.items() and not now.get("target")
