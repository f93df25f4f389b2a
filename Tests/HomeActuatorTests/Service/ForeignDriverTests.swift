import Bus
import Schema
import TestKit
import Testing

/// Devices that are not simulated: behind a server, and on the bus.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ForeignDriverTests {
    /// A Tasmota plug that does what it is told and says so.
    private func plug(at home: RunningService) async throws -> TestClient {
        let plug = try await TestClient.connect(to: home.broker)
        try await plug.subscribe("cmnd/boiler/POWER")
        return plug
    }

    /// Answers the next command of the plug.
    private func obey(_ plug: TestClient, _ word: String, after count: Int = 0) async throws {
        try await plug.all(count + 1, "commands \(word)") { $0.text == word }
        try await plug.publish("stat/boiler/RESULT", #"{"POWER":"\#(word)"}"#)
        try await plug.publish("stat/boiler/POWER", word)
    }

    @Test func `the first edition's server is called in its form, and the state is assumed`() async throws {
        let server = try TinyServer()
        try await withHome(side: Cabin.side(["lamp": Cabin.served(at: server.url)]), awaiting: { _ in true }) { home in
            let id = try await home.send("cabin/lamp/set", "ON")
            #expect(try await home.end(of: id)["end"]?.text == "assumed")
            #expect(server.requests.map(\.line) == ["POST /web?operation=enable&PERVMLSERVICENAME=Lamp"])
            #expect(server.requests.first?.body == "")
            let document = try await home.awaits("lamp", "ON")
            #expect(document["assurance"]?.text == "assumed")
            #expect(try await home.lines(of: id) == ["command.assumed"])
        }
    }

    @Test func `who cannot be asked is taken to be there, until three commands have failed`() async throws {
        let server = try TinyServer(status: 500)
        try await withHome(side: Cabin.side(["lamp": Cabin.served(at: server.url)]), awaiting: { _ in true }) { home in
            try await home.awaits("lamp") { $0["online"]?.text == "online" }
            for _ in 1...3 { try await home.finish("cabin/lamp/set", "ON") }
            try await home.awaits("lamp") { $0["online"]?.text == "offline" }
            server.answer(200)
            #expect(try await home.finish("cabin/lamp/set", "ON")["end"]?.text == "assumed")
            try await home.awaits("lamp") { $0["online"]?.text == "online" }
            try await home.process.kill()
            try await home.launch()
            try await home.log.wait(for: "service.ready")
            try await eventually("online again after the restart") {
                home.states("lamp").suffix(2).compactMap { $0["online"]?.text } == ["offline", "online"]
            }
        }
    }

    @Test func `one read that failed makes an element offline, and the next that succeeds online`() async throws {
        let server = try TinyServer(body: "ON")
        let readBack = #"{"url":"/s","map":{"state":""},"pollSeconds":1}"#
        let served = #"{"driver":{"kind":"http","http":{"url":"\#(server.url)","readBack":\#(readBack)}}}"#
        try await withHome(side: Cabin.side(["lamp": served])) { home in
            try await home.awaits("lamp") { $0["online"]?.text == "online" }
            server.answer(503)
            try await home.send("cabin/lamp/refresh", "")
            try await home.awaits("lamp") { $0["online"]?.text == "offline" }
            server.answer(200, "ON")
            try await home.awaits("lamp") { $0["online"]?.text == "online" }
        }
    }

    @Test func `a Tasmota plug confirms, comes and goes, and is used by hand`() async throws {
        let side = Cabin.side(["lamp": Cabin.tasmota])
        try await withHome(side: side, awaiting: { _ in true }) { home in
            let plug = try await plug(at: home)
            defer { plug.stop() }
            try await plug.publish("tele/boiler/LWT", "Online", isRetained: true)
            try await plug.publish("stat/boiler/POWER", "OFF")
            try await home.awaits("lamp") { $0["online"]?.text == "online" && $0["state"]?.text == "OFF" }
            let id = try await home.send("cabin/lamp/set", "ON")
            try await plug.first("the drive") { $0.text == "ON" }
            #expect(home.document("lamp")?["state"]?.text == "OFF")
            #expect(home.ends(of: id).isEmpty)
            try await obey(plug, "ON")
            #expect(try await home.end(of: id)["end"]?.text == "applied")
            #expect(home.document("lamp")?["assurance"]?.text == "confirmed")
            try await plug.publish("stat/boiler/POWER", "OFF")
            try await home.awaits("lamp", "OFF")
            try await eventually("told as the device's own doing") {
                home.events("changed").last?.json?["data"]?["origin"]?.text == "device"
            }
            try await plug.publish("tele/boiler/LWT", "Offline", isRetained: true)
            try await home.awaits("lamp") { $0["online"]?.text == "offline" }
            try await eventually("told as away") {
                home.events("availability").last?.json?["data"]?["online"]?.text == "offline"
            }
            try await plug.publish("tele/boiler/LWT", "Online", isRetained: true)
            try await home.awaits("lamp") { $0["online"]?.text == "online" }
        }
    }

    @Test(arguments: ["none", "homeassistant"])
    func `a device of a home that is loaded later is heard at once`(prefix: String) async throws {
        try await withHome(settings: ["HOMEASSISTANT_PREFIX": prefix]) { home in
            try await home.log.wait(for: "service.ready")
            try home.folder.write(
                "homes/shed.json",
                Cabin.side(["boiler": Cabin.tasmota]).replacing("cabin", with: "shed")
            )
            try home.folder.write(
                "homes/shed.xml",
                "<Viviendas><Vivienda><Nombre>Shed</Nombre>\(Cabin.device("Boiler"))</Vivienda></Viviendas>"
            )
            try await home.client.first(on: "\(homeRoot)/evt/shed/loaded")
            try await retain("Online", on: "tele/boiler/LWT", at: home.broker)
            try await eventually("the boiler is online") {
                home.client.received.last { $0.topic == "\(homeRoot)/state/shed/boiler" }?.json?["online"]?.text
                    == "online"
            }
        }
    }
}
