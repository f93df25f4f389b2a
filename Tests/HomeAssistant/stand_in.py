"""Plays the service's part from a file of messages, so that the check can be tried without the service.

The file holds one JSON object per line: `{"topic": …, "payload": …}`, all to be retained. Commands on `…/home/cmd/…`
are done at once, but for covers, which take two seconds.
"""

import argparse
import json
import sys
import threading

import paho.mqtt.client as mqtt

TRAVEL_SECONDS = 2.0
STEPS = 10


class StandIn:
    def __init__(self, client, documents):
        self.client = client
        self.documents = documents
        self.timers = {}

    def publish(self, topic, **changes):
        document = self.documents[topic]
        document.update(changes)
        document["version"] = document.get("version", 0) + 1
        self.client.publish(topic, json.dumps(document), qos=1, retain=True)

    def command(self, topic, payload):
        prefix, _, rest = topic.partition("/cmd/")
        home, element, verb = rest.split("/")
        state = f"{prefix}/state/{home}/{element}"
        timer = self.timers.pop(state, None)
        if timer is not None:
            timer.cancel()
        if verb == "value":
            number = isinstance(self.documents[state].get("value"), (int, float))
            self.publish(state, value=float(payload) if number else payload)
        elif verb == "brightness":
            level = int(float(payload))
            self.publish(state, state="ON", brightness=level) if level else self.publish(state, state="OFF")
        elif verb == "position":
            self.travel(state, int(float(payload)))
        elif verb == "set":
            wanted = json.loads(payload)
            self.publish(state, **{key: wanted[key] for key in ("state", "brightness") if key in wanted})
        elif payload in ("OPEN", "CLOSE"):
            self.travel(state, 100 if payload == "OPEN" else 0)
        elif payload == "STOP":
            self.rest(state)
        else:
            self.publish(state, state=payload)

    def rest(self, state):
        position = self.documents[state]["position"]
        self.publish(state, state="open" if position else "closed")

    def travel(self, state, goal):
        position = self.documents[state]["position"]
        if position == goal:
            return self.rest(state)
        step = max(-STEPS, min(STEPS, goal - position))
        self.publish(state, state="opening" if step > 0 else "closing", position=position + step)
        timer = threading.Timer(TRAVEL_SECONDS / STEPS, self.travel, (state, goal))
        self.timers[state] = timer
        timer.start()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("messages")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=1883)
    parser.add_argument("--user")
    parser.add_argument("--password", default="")
    options, _ = parser.parse_known_args()
    with open(options.messages, encoding="utf-8") as file:
        messages = [json.loads(line) for line in file]
    client = mqtt.Client("home-actuator-stand-in")
    if options.user:
        client.username_pw_set(options.user, options.password)
    documents = {message["topic"]: message["payload"] for message in messages if "/home/state/" in message["topic"]}
    stand_in = StandIn(client, documents)
    client.on_message = lambda _client, _data, message: stand_in.command(message.topic, message.payload.decode())
    client.connect(options.host, options.port)
    for message in messages:
        client.publish(message["topic"], json.dumps(message["payload"]), qos=1, retain=True)
    root = next(iter(documents)).partition("/home/state/")[0]
    client.subscribe(f"{root}/home/cmd/#", qos=1)
    client.loop_forever()


if __name__ == "__main__":
    sys.exit(main())
