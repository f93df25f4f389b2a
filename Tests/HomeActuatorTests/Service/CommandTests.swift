import Bus
import Schema
import TestKit
import Testing

/// What one command leads to, seen from outside.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CommandTests {
    @Test func `OPEN moves a blind and ends once, in the log and on the bus`() async throws {
        try await withHome { home in
            let id = try await home.send("cabin/blind/set", "OPEN")
            #expect(try await home.answer(to: id)["outcome"]?.text == "accepted")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "applied")
            #expect(end["target"]?["position"]?.number == 100)
            let document = try await home.awaits("blind") { $0["position"]?.number == 100 }
            #expect(document["state"]?.text == "open")
            #expect(document["assurance"]?.text == "confirmed")
            #expect(document["command"]?.text == id)
            let states = home.states("blind").compactMap { $0["state"]?.text }
            let moving = try #require(states.firstIndex(of: "opening"))
            #expect(!states[..<moving].contains("open"))
            let versions = home.states("blind").compactMap { $0["version"]?.number }
            #expect(versions == versions.sorted())
            try await always("one end", during: .milliseconds(300)) { home.ends(of: id).count == 1 }
            #expect(try await home.lines(of: id) == ["command.applied"])
        }
    }

    @Test func `events carry contiguous numbers and the chain of their command`() async throws {
        try await withHome { home in
            let id = try await home.send("cabin/blind/set", "OPEN")
            try await home.end(of: id)
            let events = home.client.received(on: "\(homeRoot)/evt").compactMap(\.json)
            let numbers = events.compactMap { $0["sequence"]?.text.flatMap { Int($0) } }
            let first = try #require(numbers.first)
            #expect(numbers == Array(first..<first + numbers.count))
            #expect(Set(events.compactMap { $0["epoch"]?.text }).count == 1)
            let changed = home.events("changed").compactMap(\.json).filter { $0["correlationid"]?.text == id }
            #expect(changed.contains { $0["data"]?["values"]?["state"]?.text == "opening" })
            #expect(changed.last?["data"]?["values"]?["position"]?.number == 100)
            #expect(changed.allSatisfy { $0["data"]?["origin"]?.text == "command" })
            #expect(changed.allSatisfy { $0["subject"]?.text == "cabin/blind" })
        }
    }

    @Test func `bare words, levels and values do on set what they mean for the element`() async throws {
        try await withHome { home in
            try await home.sendBare("cabin/lamp/set", "ON")
            try await home.sendBare("cabin/dimmer/set", "42")
            try await home.sendBare("cabin/blind/set", "30")
            try await home.sendBare("cabin/panel/set", "hello there")
            try await home.sendBare("cabin/heating/set", "21.5")
            try await home.awaits("lamp", "ON")
            try await home.awaits("dimmer") { $0["brightness"]?.number == 42 && $0["state"]?.text == "ON" }
            try await home.awaits("blind") { $0["position"]?.number == 30 && $0["state"]?.text == "open" }
            try await home.awaits("panel") { $0["value"]?.text == "hello there" }
            try await home.awaits("heating") { $0["value"]?.number == 21.5 }
            try await home.sendBare("cabin/dimmer/set", #"{"state":"OFF","brightness":80}"#)
            try await home.awaits("dimmer") { $0["state"]?.text == "OFF" && $0["brightness"]?.number == 42 }
        }
    }

    @Test func `each property has a verb of its own`() async throws {
        try await withHome { home in
            try await home.finish("cabin/lamp/state", "on")
            try await home.finish("cabin/dimmer/brightness", "17")
            try await home.finish("cabin/blind/position", "60")
            try await home.finish("cabin/panel/value", "ON")
            #expect(home.document("lamp")?["state"]?.text == "ON")
            #expect(home.document("dimmer")?["brightness"]?.number == 17)
            #expect(home.document("blind")?["position"]?.number == 60)
            try await home.awaits("panel") { $0["value"]?.text == "ON" }
            try await home.sendBare("cabin/panel/value", "", qos: 1)
            try await home.awaits("panel") { $0["value"] == .text("") }
        }
    }

    @Test func `TOGGLE turns round, and needs an id where it may come twice`() async throws {
        try await withHome { home in
            try await home.sendBare("cabin/lamp/set", "TOGGLE", qos: 1)
            let problem = try await home.client.first(on: "\(homeRoot)/problem/cabin/lamp")
            #expect(problem.json?["data"]?["type"]?.text == "urn:quintet:problem:id-required")
            let id = try await home.send("cabin/lamp/set", "TOGGLE")
            try await home.end(of: id)
            try await home.awaits("lamp", "ON")
            let sent = home.client.received.count
            try await home.send("cabin/lamp/set", "TOGGLE", id: id)
            try await eventually("the repeat is answered") { home.client.received.count > sent }
            try await home.log.wait(for: "command.duplicate")
            #expect(home.ends(of: id).count == 1)
            #expect(home.document("lamp")?["state"]?.text == "ON")
            try await home.sendBare("cabin/lamp/set", "TOGGLE")
            try await home.awaits("lamp", "OFF")
        }
    }

    @Test func `a repeat gets the first answer, byte for byte`() async throws {
        try await withHome { home in
            let id = try await home.send("cabin/lamp/set", "ON")
            try await home.end(of: id)
            try await home.send("cabin/lamp/set", "ON", id: id)
            let answers = try await home.client.all(2, "answers") { $0.topic.hasSuffix("/reply/test") }
            #expect(answers[0].payload == answers[1].payload)
        }
    }

    @Test func `refresh reads the device and publishes only what differs`() async throws {
        try await withHome { home in
            try await home.finish("cabin/lamp/set", "ON")
            let version = home.document("lamp")?["version"]?.number
            let id = try await home.send("cabin/lamp/refresh", "")
            #expect(try await home.answer(to: id)["outcome"]?.text == "applied")
            try await home.finish("cabin/dimmer/set", "5")
            #expect(home.document("lamp")?["version"]?.number == version)
        }
    }

    @Test(arguments: [true, false])
    func `clients of both versions are served, in all three forms`(isVersion5: Bool) async throws {
        try await withHome { home in
            let client = try await TestClient.connect(to: home.broker) { $0.prefersVersion5 = isVersion5 }
            defer { client.stop() }
            #expect(client.isVersion5 == isVersion5)
            let reply = "\(homeRoot)/reply/guest"
            try await client.subscribe(reply)
            let set = "\(homeRoot)/cmd/cabin/dimmer/set"
            try await client.publish(set, #"{"brightness":10,"id":"bare-1","source":"guest","reply_to":"\#(reply)"}"#)
            try await home.end(of: "bare-1")
            let envelope = """
                {"specversion":"1.0","id":"ce-1","source":"guest","type":"quintet.home.element.set.v1",\
                "replyto":"\(reply)","data":{"brightness":20}}
                """
            try await client.publish(set, envelope)
            try await home.end(of: "ce-1")
            let replies = try await client.all(2, "replies") { $0.topic == reply }.compactMap(\.json)
            #expect(replies.compactMap { $0["causationid"]?.text } == ["bare-1", "ce-1"])
            #expect(replies.allSatisfy { $0["data"]?["outcome"]?.text == "accepted" })
            guard isVersion5 else { return }
            let user = [("specversion", "1.0"), ("id", "bin-1"), ("source", "guest")]
            let properties = MessageProperties(user: user + [("type", "quintet.home.element.set.v1")])
            try await client.publish(set, #"{"brightness":30}"#, properties: properties)
            #expect(try await home.end(of: "bin-1")["commandSource"]?.text == "guest")
        }
    }
}
