import Bus
import Schema
import TestKit
import Testing

/// How devices are reached, said by a command.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SettingsServiceTests {
    private func lamp(of home: RunningService) async throws -> JSON? {
        try await home.ask("settings", #"{"home":"cabin","element":"lamp"}"#)["elements"]?.elements.first
    }

    @Test func `an element gets another driver, keeps it over loads and restarts, and gives it back`() async throws {
        let server = try TinyServer()
        try await withHome { home in
            #expect(try await lamp(of: home)?["isConfigured"]?.text == "false")
            let http = #"{"driver":{"kind":"http","http":{"url":"\#(server.url)","name":"Corridor"}}}"#
            #expect(try await home.perform("cabin/lamp/configure", http)["outcome"]?.text == "applied")
            #expect(try await home.perform("cabin/lamp/configure", http)["outcome"]?.text == "noop")
            #expect(try await home.finish("cabin/lamp/set", "ON")["end"]?.text == "assumed")
            let asked = "POST /web?operation=enable&PERVMLSERVICENAME=Corridor"
            #expect(server.requests.map(\.line) == [asked])
            try home.folder.write("homes/cabin.xml", Cabin.xml(Cabin.device("Fan")))
            try await home.awaits("fan") { $0["assurance"]?.text == "confirmed" }
            try await home.process.kill()
            try await home.launch()
            #expect(try await home.finish("cabin/lamp/set", "ON")["end"]?.text == "assumed")
            #expect(server.requests.map(\.line) == [asked, asked])
            let settings = try await lamp(of: home)
            #expect(settings?["driver"]?["http"]?["url"]?.text == server.url)
            #expect(settings?["isConfigured"]?.text == "true")
            #expect(try await home.perform("cabin/lamp/configure", "{}")["outcome"]?.text == "applied")
            #expect(try await home.finish("cabin/lamp/set", "OFF")["end"]?.text == "applied")
            #expect(try await lamp(of: home)?["driver"]?["kind"]?.text == "simulator")
            let told = home.events("configured").compactMap { $0.json?["data"]?["driver"]?.text }
            #expect(told.first == "http" && told.last == "simulator")
        }
    }

    @Test func `a device on the bus is heard as soon as it is named`() async throws {
        try await withHome { home in
            let plug = try await TestClient.connect(to: home.broker)
            defer { plug.stop() }
            let mqtt = #"{"driver":{"kind":"mqtt","mqtt":{"profile":"tasmota","topic":"boiler"}}}"#
            try await home.perform("cabin/lamp/configure", mqtt)
            try await eventually("the lamp is as the plug says") {
                try await plug.publish("stat/boiler/POWER", "ON")
                return home.document("lamp")?["state"]?.text == "ON"
            }
        }
    }

    @Test(arguments: [
        (#"{"driver":{"kind":"knx"}}"#, "/driver/kind"),
        (#"{"driver":{"kind":"http"}}"#, "/driver/http"),
        (#"{"driver":{"kind":"http","http":{"url":"ftp://x"}}}"#, "/driver/http/url"),
        (#"{"driver":{"kind":"mqtt","mqtt":{"profile":"tasmota","topic":"a/#"}}}"#, "/driver/mqtt/topic"),
    ])
    func `a driver that cannot be meant is refused with its place`(driver: String, pointer: String) async throws {
        try await withHome { home in
            let refused = try await home.perform("cabin/lamp/configure", driver)
            #expect(refused["errors"]?.elements.compactMap { $0["pointer"]?.text } == [pointer])
            #expect(try await lamp(of: home)?["isConfigured"]?.text == "false")
        }
    }

    @Test func `a home tells where its XML came from`() async throws {
        try await withHome { home in
            let settings = try await home.ask("settings", #"{"home":"cabin"}"#)
            #expect(settings["origin"]?["kind"]?.text == "file")
            #expect(settings["origin"]?["name"]?.text == "cabin.xml")
            #expect(settings["folder"]?.text == home.folder.file("homes"))
            #expect(settings["elements"]?.elements.count == 8)
            try await home.perform("homes/load", Cabin.xml(Cabin.device("Fan")))
            let loaded = try await home.ask("settings", #"{"home":"cabin","element":"fan"}"#)
            #expect(loaded["origin"]?["kind"]?.text == "command")
            #expect(loaded["origin"]?["name"] == nil)
        }
    }
}
