import Bus
import Schema
import TestKit
import Testing

/// Senders that send too much.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LimitTests {
    @Test func `a named sender is held to its rate, others are not`() async throws {
        try await withHome(settings: ["LIMIT_SOURCE": "20"]) { home in
            let began = ContinuousClock.now
            let reply = #""reply_to":"\#(homeRoot)/reply/flood""#
            for number in 1...60 {
                home.client.post(
                    "\(homeRoot)/cmd/cabin/dimmer/set",
                    Array(#"{"brightness":\#(number),"id":"f-\#(number)","source":"flood",\#(reply)}"#.utf8)
                )
            }
            let replies = try await home.client.all(60, "answers") { $0.topic == "\(homeRoot)/reply/flood" }
            let refused = replies.filter { $0.json?["data"]?["type"]?.text == "urn:quintet:problem:rate-limited" }
            #expect(refused.count <= 40 && refused.count >= 39 - refilled(since: began))
            #expect(refused.allSatisfy { $0.json?["data"]?["retryable"] == .truth(true) })
            #expect(try await home.finish("cabin/lamp/set", "ON")["end"]?.text == "applied")
        }
    }

    @Test func `an element is driven at most so often, and the last of a flood wins`() async throws {
        try await withHome { home in
            for level in 1...100 {
                home.client.post("\(homeRoot)/cmd/cabin/dimmer/set", Array("\(level)".utf8), qos: 0)
            }
            try await home.awaits("dimmer") { $0["brightness"]?.number == 100 && $0["target"] == nil }
            try await eventually("all ended") { home.events("command-ended").count == 100 }
            let ends = home.events("command-ended").compactMap { $0.json?["data"]?["end"]?.text }
            #expect(ends.count { $0 == "applied" } <= 20)
            #expect(Set(ends) == ["applied", "superseded"])
        }
    }

    @Test func `a sender that reverses an element again and again is held, and somebody is told`() async throws {
        try await withHome { home in
            var number = 0
            let event = try await found("somebody is told") {
                number += 1
                let payload =
                    #"{"state":"\#(number.isMultiple(of: 2) ? "OFF" : "ON")","source":"loop","id":"l-\#(number)"}"#
                try await home.client.publish("\(homeRoot)/cmd/cabin/lamp/set", payload)
                return home.events("loop-suspected").first
            }
            try await home.client.publish(
                "\(homeRoot)/cmd/cabin/lamp/set",
                #"{"state":"ON","source":"loop","id":"held"}"#
            )
            #expect(event.json?["data"]?["sender"]?.text == "loop")
            #expect(event.json?["data"]?["attention"]?["level"]?.text == "warn")
            let line = try await home.log.wait(for: "command.rejected") { $0["id"] == "held" }
            #expect(line["error.type"] == "rate-limited")
            #expect(try await home.finish("cabin/lamp/set", "ON")["end"]?.text != "rejected")
        }
    }
}

/// How many commands a rate of 20 a second has let in again since.
func refilled(since began: ContinuousClock.Instant) -> Int { Int(20 * ((ContinuousClock.now - began) / .seconds(1))) }
