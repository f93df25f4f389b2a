#!/usr/bin/env python3
"""The checks find what they are there to find."""

import copy
import json
import os
import unittest
from pathlib import Path

import environment

if __name__ == "__main__":
    environment.enter()

from checks import Contract, Official  # noqa: E402  (only there in the environment)

SAMPLES = Path(os.environ.get("QUINTET_SAMPLES", environment.ROOT / ".." / "shared" / "data"))


class ChecksTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.official = Official(SAMPLES / "contract")
        cls.folder = environment.ROOT / "docs" / "contract"

    def setUp(self):
        self.contract = Contract(self.folder)
        self.event = self.example("quintet.home.element.changed.v1")

    def example(self, name):
        return copy.deepcopy(self.contract.messages[name]["examples"][0]["payload"])

    def faults(self, envelope):
        return self.contract.envelope_faults([json.dumps(envelope)], self.official)[1]

    def test_the_examples_of_all_envelopes_are_good(self):
        kind = "application/cloudevents+json"
        names = [name for name, message in self.contract.messages.items() if message["contentType"] == kind]
        self.assertGreater(len(names), 20)
        for name in names:
            self.assertEqual(self.faults(self.example(name)), [], name)

    def test_a_command_in_structured_form_is_held_to_its_schema(self):
        command = {"specversion": "1.0", "id": "1", "source": "urn:x", "type": "quintet.home.element.set.v1"}
        self.assertEqual(self.faults({**command, "data": {"state": "ON"}}), [])
        self.assertEqual(len(self.faults({**command, "data": {"brightness": 101}})), 1)

    def test_what_every_service_has_is_known_at_each_service(self):
        self.assertEqual(
            self.contract.schema_name("quintet.tasks.journal.replay.reply.v1"), "quintet.journal.replay.reply.v1")
        self.assertIsNone(self.contract.schema_name("quintet.tasks.nothing.v1"))

    def test_every_kind_of_fault_in_an_envelope_is_found(self):
        for change in (
            {"id": None}, {"source": ""}, {"time": "yesterday"}, {"sequence": "417"}, {"type": "quintet.home.no.v1"},
            {"data": {"values": {}}}, {"data": {**self.event["data"], "assurance": "sure"}}, {"specversion": "0.3"},
        ):
            self.assertNotEqual(self.faults({**self.event, **change}), [], change)

    def test_a_line_that_is_no_json_is_found(self):
        self.assertEqual(self.contract.envelope_faults(["{", "", "[]"], self.official)[0], 2)
        self.assertEqual(len(self.contract.envelope_faults(["{"], self.official)[1]), 1)

    def test_faults_in_the_documents_are_found(self):
        self.assertEqual(self.contract.faults(self.official), [])
        document = self.contract.document
        document["operations"]["home.element.set"]["action"] = "take"
        document["channels"]["home.element.set"]["messages"]["x"] = {"$ref": "#/components/messages/none"}
        self.contract.schemas["quintet.home.element.set.v1"]["examples"] = [{"brightness": 200}]
        self.contract.schemas["quintet.home.element.state.v1"]["required"] = "state"
        found = "\n".join(self.contract.faults(self.official))
        for word in ("'take'", "none leads nowhere", "its example", "as Draft7Validator", "as Draft202012Validator"):
            self.assertIn(word, found)


if __name__ == "__main__":
    unittest.main()
