"""Tasks as people have them: words of two languages, some with a context, a project, a date; the same every time."""

import random
from datetime import date, timedelta

VERBS = """comprar llamar revisar preparar pedir arreglar enviar buscar escribir pagar limpiar ordenar renovar recoger
buy call review prepare order fix send find write pay clean sort renew collect plan cancel""".split()
THINGS = """pan leche factura informe reunión cita puerta garaje bicicleta coche seguro regalo maleta jardín cocina
lámpara ordenador contraseña copia presupuesto contrato libro receta vuelo hotel billete médico dentista colegio
bread milk invoice report meeting appointment door garage bicycle car insurance present suitcase garden kitchen lamp
computer password backup budget contract book recipe flight hotel ticket doctor dentist school""".split()
PLACES = """para Marta|para el lunes|de la oficina|del vecino|con Jordi|en el centro|antes del verano|del año pasado
for the office|with Anna|before July|at home|from last year|for the children|on the way back|with the team""".replace(
    "\n", "|"
).split("|")
CONTEXTS = ["casa", "oficina", "tel", "ordenador", "calle", "errands"]
PROJECTS = [f"proyecto {number}" for number in range(1, 41)]

# `someday` alone holds as many as the goals speak of; the others share a fifth more.
PILE = "someday"
OTHERS = ["inbox", "inbox", "next", "waiting", "project", "completed", "completed", "trash"]


def capture(chance: random.Random, number: int) -> dict:
    """The data of one capture; the number makes its name the only one."""
    words = [chance.choice(VERBS), chance.choice(THINGS), chance.choice(PLACES)]
    task: dict = {"name": " ".join(words).capitalize() + f" {number}", "priority": chance.choice([0, 0, 0, 1, 2, 3, 4])}
    if chance.random() < 0.3:
        task["contexts"] = [chance.choice(CONTEXTS)]
    if chance.random() < 0.2:
        task["project"] = chance.choice(PROJECTS)
    if chance.random() < 0.2:
        task["due"] = (date.today() + timedelta(days=chance.randint(1, 400))).isoformat()
    if chance.random() < 0.1:
        task["note"] = " ".join(chance.choices(VERBS + THINGS, k=20))
    return task


def batches(pile: int, others: int, size: int = 100) -> list[tuple[list[str], dict]]:
    """The batches that capture and sort them, each with the ids of those that are in the pile."""
    chance = random.Random(1)
    kinds = [PILE] * pile + [OTHERS[number % len(OTHERS)] for number in range(others)]
    chance.shuffle(kinds)
    found = []
    for start in range(0, len(kinds), size):
        steps, ids = [], []
        for number, category in enumerate(kinds[start : start + size], start):
            identity = f"{chance.getrandbits(32):08x}-0000-4000-8000-{number:012x}"
            if category == PILE:
                ids.append(identity)
            steps.append({"task": identity, "capture": capture(chance, number)})
            if category != "inbox":
                steps.append({"task": identity, "move": {"to": category}})
        found.append((ids, {"id": f"fill-{start}", "steps": steps}))
    return found


QUERIES = [
    "pan", "comp", "c", "reunión marta", "reunion mar", '"before july"', "ticket flight", "cat:someday",
    "cat:next @casa", "pan cat:someday @casa due<30d priority>2", "due<7d", "priority>3 factura", "overdue",
    "@oficina contrato -jordi", "12345", "zanahoria", "invoice for the", "created<7d garden",
]  # fmt: skip
