import TestKit
import Testing

/// Two of one service.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct InstanceTests {
    @Test func `a second one on the same database gives way and says why`() async throws {
        let estate = Estate(of: 1)
        try await withStation(estate) { station in
            let first = station.process
            let second = try station.launch()
            #expect(try await second.end() == .code(69))
            let line = try await second.log.wait(for: "db.inUse")
            #expect(line.level == "error" || line.level == "critical")
            #expect(line["error.detail"]?.contains("another instance") == true)
            #expect(first?.ending == nil)
            try await always("the first one stays", during: .milliseconds(500)) {
                first?.log.named("mqtt.disconnected").isEmpty == true
            }
            try await first?.kill()
        }
    }

    @Test func `a second one with the same client id takes over, and is not fought`() async throws {
        let estate = Estate(of: 1)
        let other = try TemporaryFolder()
        try await withStation(estate) { station in
            let first = station.process
            let second = try station.launch(["DATA_DIR": other.file("data")])
            try await second.ready()
            #expect(try await first?.end() == .code(69))
            let line = try await first?.log.wait(for: "mqtt.takeover")
            #expect(line?["error.detail"]?.contains("another client connected") == true)
            try await always("the second one stays", during: .seconds(2)) {
                second.ending == nil && second.log.named("mqtt.disconnected").isEmpty
            }
        }
    }
}
