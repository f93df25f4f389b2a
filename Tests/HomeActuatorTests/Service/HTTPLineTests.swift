import Bus
import Schema
import TestKit
import Testing

/// Commands that wait for one server.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HTTPLineTests {
    @Test func `members behind a slow server have their patience from their own turn on`() async throws {
        let server = try TinyServer(delay: 1)
        let lamps = (1...8).map { "hall-\($0)" }
        let side = Cabin.side(Dictionary(uniqueKeysWithValues: lamps.map { ($0, Cabin.served(at: server.url)) }))
        let hall = lamps.map { Cabin.device($0) }.joined()
        try await withHome(Cabin.xml("<Sector><Nombre>Hall</Nombre>\(hall)</Sector>"), side: side) { home in
            let id = try await home.send("cabin/sector-hall/set", "ON")
            let end = try await home.end(of: id)
            #expect(end["ok"]?.elements.count == 8, "\(end)")
            let ends = lamps.map { home.ends(of: "\(id):\($0)").first?.json?["data"]?["end"]?.text }
            #expect(ends == lamps.map { _ in "assumed" })
            for lamp in lamps { try await home.awaits(lamp, "ON") }
        }
    }

    @Test func `a command that another took the place of while it waited is never sent`() async throws {
        let server = try TinyServer(delay: 1)
        let operations = #""operations":{"ON":"enable","OFF":"disable"}"#
        let served = #"{"driver":{"kind":"http","http":{"url":"\#(server.url)",\#(operations)}}}"#
        let side = Cabin.side(["lamp": served, "porch": served])
        try await withHome(Cabin.xml(Cabin.device("Porch")), side: side, awaiting: { _ in true }) { home in
            let porch = try await home.send("cabin/porch/set", "ON")
            try await eventually("the slow request") { !server.requests.isEmpty }
            let first = try await home.send("cabin/lamp/set", "OFF")
            let second = try await home.send("cabin/lamp/set", "ON")
            #expect(try await home.end(of: first)["end"]?.text == "superseded")
            #expect(try await home.end(of: porch)["end"]?.text == "assumed")
            #expect(try await home.end(of: second)["end"]?.text == "assumed")
            let operations = server.requests.map { $0.line.contains("enable") ? "enable" : "disable" }
            #expect(operations == ["enable", "enable"])
        }
    }

    @Test func `a command whose lifetime is over before its turn comes is never sent`() async throws {
        let server = try TinyServer(delay: 3)
        let served = Cabin.served(at: server.url)
        let side = Cabin.side(["lamp": served, "porch": served])
        try await withHome(Cabin.xml(Cabin.device("Porch")), side: side, awaiting: { _ in true }) { home in
            let porch = try await home.send("cabin/porch/set", "ON")
            try await eventually("the slow request") { !server.requests.isEmpty }
            let late = try await home.send("cabin/lamp/set", #"{"ttl":1,"state":"ON"}"#)
            #expect(try await home.end(of: late)["end"]?.text == "expired")
            #expect(try await home.end(of: porch)["end"]?.text == "assumed")
            #expect(try await home.finish("cabin/porch/set", "ON")["end"]?.text == "assumed")
            #expect(!server.requests.contains { $0.line.contains("Lamp") })
        }
    }
}
