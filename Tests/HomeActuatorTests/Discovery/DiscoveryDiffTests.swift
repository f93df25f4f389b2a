import Schema
import Testing

@testable import HomeActuator

/// What is published after listening to what the broker holds.
struct DiscoveryDiffTests {
    private func message(_ topic: String, _ json: String) -> DiscoveryMessage {
        DiscoveryMessage(topic: topic, payload: Array(json.utf8))
    }

    private func diff(_ retained: [String: String], _ wanted: [DiscoveryMessage]) -> DiscoveryDiff {
        DiscoveryDiff(retained: retained.mapValues { Array($0.utf8) }, wanted: wanted) { payload in
            (try? JSONTree(payload))?["ours"] == true
        }
    }

    @Test func `what is right already is not published again, in whatever bytes`() {
        let wanted = [message("a", #"{"x":1,"y":"z"}"#)]
        #expect(diff(["a": #"{"x":1,"y":"z"}"#], wanted).messages.isEmpty)
        #expect(diff(["a": #"{ "y": "z", "x": 1 }"#], wanted).messages.isEmpty)
    }

    @Test func `what changed or is missing is published in the wanted order`() {
        let wanted = [message("b", "{}"), message("a", #"{"x":1}"#), message("c", "{}")]
        #expect(diff(["a": #"{"x":2}"#, "c": "{}"], wanted).publish.map(\.topic) == ["b", "a"])
    }

    @Test func `ours that is no longer wanted is cleared first, others' is left`() {
        let held = ["old": #"{"ours":true}"#, "theirs": #"{"ours":false}"#, "junk": "no json", "gone": ""]
        let diff = diff(held, [message("new", #"{"ours":true}"#)])
        #expect(diff.messages == [DiscoveryMessage(topic: "old"), message("new", #"{"ours":true}"#)])
    }
}
