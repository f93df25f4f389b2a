import Schema
import TestKit
import Testing

/// Every way a command can end.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct EndTests {
    @Test func `STOP halts a blind on its way and takes the move's place`() async throws {
        let slow = Cabin.simulated(#""latencyMs":1,"travelSeconds":30,"progressSeconds":0.1"#)
        try await withHome(side: Cabin.side(["blind": slow])) { home in
            let open = try await home.send("cabin/blind/set", "OPEN")
            try await home.awaits("blind") { ($0["position"]?.number ?? 0) > 0 }
            let stop = try await home.send("cabin/blind/set", "STOP")
            #expect(try await home.end(of: stop)["end"]?.text == "applied")
            #expect(try await home.end(of: open)["end"]?.text == "superseded")
            let document = try await home.awaits("blind", "open")
            let position = try #require(document["position"]?.number)
            #expect(position > 0 && position < 100)
        }
    }

    @Test func `a later command on the same property supersedes, on another it does not`() async throws {
        let slow = Cabin.simulated(#""latencyMs":400"#)
        try await withHome(side: Cabin.side(["dimmer": slow])) { home in
            let (first, second) = ("one", "two")
            for (id, level) in [(first, 10), (second, 20)] {
                home.post("cabin/dimmer/set", #"{"brightness":\#(level),"id":"\#(id)"}"#)
            }
            let end = try await home.end(of: first)
            #expect(end["end"]?.text == "superseded")
            #expect(end["reason"]?.text?.contains(second) == true)
            #expect(try await home.end(of: second)["end"]?.text == "applied")
            try await home.awaits("dimmer") { $0["brightness"]?.number == 20 }
            #expect(try await home.lines(of: first) == ["command.superseded"])
        }
    }

    @Test func `a command whose lifetime is over is refused, or ends expired while it waits`() async throws {
        let silent = Cabin.simulated(#""lossPercent":100,"seed":1"#)
        try await withHome(side: Cabin.side(["blind": silent])) { home in
            let late = """
                {"specversion":"1.0","id":"late","source":"guest","type":"quintet.home.element.set.v1",\
                "expirytime":"2020-01-01T00:00:00.000Z","replyto":"\(homeRoot)/reply/guest","data":{"state":"ON"}}
                """
            try await home.sendBare("cabin/lamp/set", late, qos: 1)
            let refusal = try await home.client.first(on: "\(homeRoot)/reply/guest")
            #expect(refusal.json?["data"]?["type"]?.text == "urn:quintet:problem:expired")
            #expect(refusal.json?["data"]?["status"]?.number == 410)
            try await home.log.wait(for: "command.expired") { $0["id"] == "late" }
            // A move waits for the STOP before it, which this blind never confirms.
            home.post("cabin/blind/set", #"{"state":"STOP","id":"halt"}"#)
            home.post("cabin/blind/set", #"{"state":"OPEN","ttl":0.5,"id":"waiting"}"#)
            #expect(try await home.end(of: "waiting")["end"]?.text == "expired")
            #expect(home.states("blind").allSatisfy { $0["state"]?.text != "opening" })
        }
    }

    @Test func `a device that never hears a command is read once more, then it is timed out`() async throws {
        // With this seed the first command is lost on its way to the lamp, not its answer.
        let deaf = Cabin.simulated(#""lossPercent":100,"seed":1"#)
        try await withHome(side: Cabin.side(["lamp": deaf])) { home in
            let id = try await home.send("cabin/lamp/set", "ON")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "timed-out")
            #expect(end["reason"]?.text?.contains("2 s") == true)
            #expect(try #require(end["latencyMs"]?.number) >= 2000)
            let document = try await home.awaits("lamp") { $0["target"] == nil }
            #expect(document["state"]?.text == "OFF")
            #expect(!home.states("lamp").contains { $0["state"]?.text == "ON" })
            let line = try await home.log.wait(for: "command.timed-out") { $0["id"] == id }
            #expect(line["error.type"] == "device-timeout")
        }
    }

    @Test func `a device that reads back something else times the command out, and its truth is published`()
        async throws
    {
        let wrong = Cabin.simulated(#""latencyMs":1,"wrongReadBackPercent":100"#)
        try await withHome(side: Cabin.side(["dimmer": wrong])) { home in
            let id = try await home.send("cabin/dimmer/set", "80")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "timed-out")
            let level = try #require(home.document("dimmer")?["brightness"]?.number)
            #expect(level < 80 && level >= 50)
            #expect(home.document("dimmer")?["assurance"]?.text == "confirmed")
        }
    }

    @Test func `a driver that cannot do it fails the command at once`() async throws {
        let server = try TinyServer(status: 500)
        try await withHome(side: Cabin.side(["lamp": Cabin.served(at: server.url)]), awaiting: { _ in true }) { home in
            let id = try await home.send("cabin/lamp/set", "ON")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "failed")
            #expect(end["reason"]?.text?.contains("answered 500") == true)
            let off = try await home.finish("cabin/lamp/set", "OFF")
            #expect(off["end"]?.text == "failed")
            #expect(server.requests.count == 1)
        }
    }
}
