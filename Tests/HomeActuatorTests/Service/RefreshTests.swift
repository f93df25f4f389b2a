import Bus
import Schema
import TestKit
import Testing

/// Elements that are read more often than anybody needs.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RefreshTests {
    @Test func `a named sender's reads are held to its rate like its other commands`() async throws {
        try await withHome(settings: ["LIMIT_SOURCE": "20"]) { home in
            let began = ContinuousClock.now
            for number in 1...60 {
                let payload = #"{"id":"r-\#(number)","source":"flood"}"#
                home.client.post("\(homeRoot)/cmd/cabin/sector-attic/refresh", Array(payload.utf8))
            }
            func ends() -> [LogEntry] { home.log.all.filter { $0["source"] == "flood" } }
            try await eventually("all have ended") { ends().count == 60 }
            let refused = ends().count { $0["error.type"] == "rate-limited" }
            #expect(refused <= 40 && refused >= 39 - refilled(since: began))
        }
    }

    @Test func `a device is asked once more at most, however often nameless senders want it read`() async throws {
        try await withHome(side: Cabin.side(["lamp": Cabin.tasmota]), awaiting: { _ in true }) { home in
            let plug = try await TestClient.connect(to: home.broker)
            defer { plug.stop() }
            try await plug.subscribe("cmnd/boiler/POWER")
            for _ in 1...200 { home.client.post("\(homeRoot)/cmd/cabin/lamp/refresh", []) }
            try await eventually("all are taken", within: .seconds(30)) {
                home.log.all.count { $0.event == "command.applied" && $0["subject"] == "cabin/lamp" } == 200
            }
            try await eventually("it is asked") { !plug.received(on: "cmnd/boiler/POWER").isEmpty }
            // One that is not answered is over after three seconds, and the next begins.
            try await always("it is left in peace", during: .seconds(1)) {
                plug.received(on: "cmnd/boiler/POWER").count < 20
            }
            #expect(home.states("lamp").count == 1, "nothing was heard of it, so there is nothing new to say")
        }
    }

    @Test func `all of more elements than may wait with commands are read`() async throws {
        let server = try TinyServer(body: "ON")
        let lamps = (1...40).map { "hall-\($0)" }
        let readBack = #"{"url":"/s","map":{"state":""}}"#
        let served = #"{"driver":{"kind":"http","http":{"url":"\#(server.url)","readBack":\#(readBack)}}}"#
        let side = Cabin.side(Dictionary(uniqueKeysWithValues: lamps.map { ($0, served) }))
        let hall = lamps.map { Cabin.device($0) }.joined()
        try await withHome(Cabin.xml("<Sector><Nombre>Hall</Nombre>\(hall)</Sector>"), side: side) { home in
            try await home.send("cabin/sector-hall/refresh", "")
            try await eventually("each is read", within: .seconds(30)) {
                lamps.allSatisfy { home.document($0)?["assurance"]?.text == "confirmed" }
            }
        }
    }
}
