"""What has to be true of the contract's documents and of captured messages."""

import json

from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for


class Official:
    """The schemas of AsyncAPI and CloudEvents."""

    def __init__(self, folder):
        self.asyncapi = validator(load(folder / "asyncapi-3.0.0-without-id.json"))
        self.cloudevents = validator(load(folder / "cloudevents-1.0.json"))


class Contract:
    """The generated documents."""

    def __init__(self, folder):
        self.document = load(folder / "asyncapi.json")
        self.messages = self.document["components"]["messages"]
        paths = sorted((folder / "schemas").glob("*.schema.json"))
        self.schemas = {path.name.removesuffix(".schema.json"): load(path) for path in paths}

    def faults(self, official):
        """Everything that is wrong with the documents themselves."""
        faults = errors(official.asyncapi, self.document, "asyncapi.json")
        faults += self.broken_references()
        for name, schema in self.schemas.items():
            for draft in (Draft7Validator, Draft202012Validator):
                faults += errors(validator(draft.META_SCHEMA), schema, f"{name} as {draft.__name__}")
            for example in schema.get("examples", []):
                faults += errors(validator(schema), example, f"{name}, its example")
        for name, message in self.messages.items():
            payload = dict(message["payload"], components=self.document["components"])
            for example in message["examples"]:
                faults += errors(validator(payload), example["payload"], f"message {name}, its example")
                if message["contentType"] == "application/cloudevents+json":
                    faults += errors(official.cloudevents, example["payload"], f"message {name}, its envelope")
        return faults

    def broken_references(self):
        """References within the AsyncAPI document that lead nowhere."""
        faults = []
        for pointer in sorted(set(references(self.document))):
            place = self.document
            for part in pointer.removeprefix("#/").split("/"):
                place = place.get(part) if isinstance(place, dict) else None
            if place is None:
                faults.append(f"asyncapi.json: {pointer} leads nowhere")
        return faults

    def envelope_faults(self, lines, official):
        """How many envelopes there are, and everything that is wrong with them."""
        count, faults = 0, []
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            count += 1
            try:
                envelope = json.loads(line)
            except json.JSONDecodeError as error:
                faults.append(f"line {number}: no JSON: {error}")
                continue
            faults += [f"line {number}: {fault}" for fault in self.message_faults(envelope, official)]
        return count, faults

    def message_faults(self, envelope, official):
        """Everything that is wrong with one structured message."""
        faults = errors(official.cloudevents, envelope, "as a CloudEvent")
        if faults:
            return faults
        kind = envelope["type"]
        name = self.schema_name(kind)
        if name is None:
            return [f"{kind} is not in the contract"]
        if "sequence" in envelope or name.endswith(".reply.v1") or name == "quintet.problem.v1":
            faults += errors(validator(self.schemas["quintet.envelope.v1"]), envelope, f"{kind}, its envelope")
        return faults + errors(validator(self.schemas[name]), envelope.get("data", {}), f"{kind}, its data")

    def schema_name(self, kind):
        """The schema of a CloudEvents type; what every service has is described once, without the service."""
        if kind in self.schemas:
            return kind
        parts = kind.split(".")
        shared = ".".join(parts[:1] + parts[2:])
        return shared if shared in self.schemas else None


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def validator(schema):
    kind = validator_for(schema, default=Draft7Validator)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def errors(checker, instance, what):
    found = sorted(checker.iter_errors(instance), key=lambda error: error.json_path)
    return [f"{what}: {error.json_path}: {error.message[:200]}" for error in found]


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)
