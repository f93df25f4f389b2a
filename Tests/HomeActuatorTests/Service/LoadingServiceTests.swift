import Bus
import Foundation
import Schema
import TestKit
import Testing

/// Homes that come by command, from a folder and from a URL.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LoadingServiceTests {
    private func load(_ xml: String, side: String? = Cabin.side()) throws -> String {
        let members = ["xml": xml, "side": side].compactMapValues { $0 }
        return String(decoding: try JSONEncoder().encode(members), as: UTF8.self)
    }

    @Test func `without any home there is the sample, and a load adds to it`() async throws {
        try await withHome(nil) { home in
            let sample = try await home.client.first(on: "\(homeRoot)/state/vivienda-eficiente")
            #expect(sample.json?["name"]?.text == "Vivienda eficiente")
            let id = try await home.send("homes/load", load(Cabin.xml()))
            #expect(try await home.answer(to: id)["outcome"]?.text == "applied")
            let loaded = try await home.client.first(on: "\(homeRoot)/evt/cabin/loaded")
            #expect(loaded.json?["data"]?["elements"]?.number == 8)
            try await home.finish("cabin/lamp/set", "ON")
            let homes = try await home.ask("homes", "")["homes"]?.elements ?? []
            #expect(homes.compactMap { $0["id"]?.text } == ["cabin", "vivienda-eficiente"])
        }
    }

    @Test func `a bad document is refused with line and reason, and the last good one stays`() async throws {
        try await withHome { home in
            let bad = Cabin.xml("<Dispositivo><Nombre>Broken</Nombre><Tipo>9</Tipo></Dispositivo>")
            let id = try await home.send("homes/load", load(bad))
            let problem = try await home.answer(to: id)
            #expect(problem["type"]?.text == "urn:quintet:problem:schema-violation")
            #expect(problem["detail"]?.text?.contains("line 2") == true)
            let cut = try await home.send("homes/load", load("<Viviendas>\n<Vivienda>"))
            #expect(try await home.answer(to: cut)["detail"]?.text?.contains("line 2") == true)
            try await home.finish("cabin/lamp/set", "ON")
            #expect(home.client.received.filter { $0.topic == "\(homeRoot)/state/cabin" }.count == 1)
        }
    }

    @Test func `a reload keeps ids and states, and clears what is gone`() async throws {
        try await withHome { home in
            try await home.finish("cabin/lamp/set", "ON")
            let id = try await home.send("homes/load", load(Cabin.xml(Cabin.device("Fan"), upstairs: false)))
            #expect(try await home.answer(to: id)["outcome"]?.text == "applied")
            let event = try await home.client.first("the reload") {
                $0.topic == "\(homeRoot)/evt/cabin/loaded"
                    && $0.json?["data"]?["added"] == .list([.text("fan")])
            }
            let removed = event.json?["data"]?["removed"]?.elements.compactMap(\.text) ?? []
            #expect(removed.sorted() == ["attic-lamp", "loft-lamp", "loft-panel"])
            try await home.awaits("fan") { $0["assurance"]?.text == "confirmed" }
            #expect(home.document("lamp")?["state"]?.text == "ON")
            try await eventually("the attic's lamp is cleared") {
                home.client.received(on: "\(homeRoot)/state/cabin/attic-lamp").last?.payload.isEmpty == true
            }
            #expect(try await home.retained("\(homeRoot)/state/cabin/attic-lamp") == nil)
            #expect(try await home.retained("\(homeRoot)/state/cabin/lamp") != nil)
            let unknown = try await home.send("cabin/attic-lamp/set", "ON")
            #expect(try await home.answer(to: unknown)["status"]?.number == 404)
        }
    }

    @Test func `what is open or waits on an element that goes away ends failed and is not driven`() async throws {
        let gate = Cabin.tasmota.replacing("boiler", with: "gate")
        try await withHome(Cabin.xml(Cabin.device("Gate", 3)), side: Cabin.side(["gate": gate])) { home in
            let device = try await TestClient.connect(to: home.broker)
            defer { device.stop() }
            try await device.subscribe("cmnd/gate/+")
            try await retain("Online", on: "tele/gate/LWT", at: home.broker)
            try await home.awaits("gate") { $0["online"]?.text == "online" }
            // A move waits until the STOP before it has ended, and this gate says nothing.
            let stop = try await home.send("cabin/gate/set", "STOP")
            try await device.first(on: "cmnd/gate/ShutterStop1")
            let open = try await home.send("cabin/gate/set", "OPEN")
            let id = try await home.send("homes/load", load(Cabin.xml()))
            #expect(try await home.answer(to: id)["outcome"]?.text == "applied")
            for command in [stop, open] {
                let end = try await home.end(of: command)
                #expect(end["end"]?.text == "failed")
                #expect(end["reason"]?.text?.contains("no longer part of the home") == true)
            }
            try await always("ended once, never driven", during: .milliseconds(500)) {
                home.ends(of: stop).count == 1 && home.ends(of: open).count == 1
                    && device.received(on: "cmnd/gate/ShutterOpen1").isEmpty
            }
            #expect(try await home.retained("\(homeRoot)/state/cabin/gate") == nil)
        }
    }

    @Test func `a change of the folder is picked up, a bad file is told and changes nothing`() async throws {
        try await withHome { home in
            try home.folder.write("homes/cabin.xml", "<Viviendas><Vivienda>")
            let problem = try await home.client.first(on: "\(homeRoot)/problem/homes")
            #expect(problem.json?["data"]?["detail"]?.text?.contains("cabin.xml") == true)
            try await home.log.wait(for: "homes.refused") { $0.level == "warn" }
            try await home.finish("cabin/lamp/set", "ON")
            try home.folder.write("homes/cabin.xml", Cabin.xml(Cabin.device("Fan")))
            try await home.awaits("fan") { $0["assurance"]?.text == "confirmed" }
            #expect(home.document("lamp")?["state"]?.text == "ON")
        }
    }

    @Test func `homes come from a server, by setting and by command`() async throws {
        let server = try TinyServer(body: Cabin.xml())
        let other = try TinyServer(body: Cabin.xml().replacing("Cabin", with: "Barn"))
        try await withHome(nil, settings: ["HOMES_URL": server.url]) { home in
            try await home.awaits("lamp") { $0["assurance"]?.text == "confirmed" }
            let id = try await home.send("homes/load", #"{"url":"\#(other.url)"}"#)
            #expect(try await home.answer(to: id)["outcome"]?.text == "accepted")
            try await home.client.first(on: "\(homeRoot)/evt/barn/loaded")
            #expect(other.requests.map(\.line) == ["GET /web"])
            let bad = try await home.send("homes/load", #"{"url":"ftp://nowhere"}"#)
            #expect(try await home.answer(to: bad)["errors"]?.elements.first?["pointer"]?.text == "/url")
        }
    }

    @Test func `a server that is not there is tried again`() async throws {
        let server = try TinyServer(status: 503, body: Cabin.xml())
        try await withHome(nil) { home in
            try await home.send("homes/load", #"{"url":"\#(server.url)"}"#)
            try await home.log.wait(for: "effect.failed") { $0["error.detail"]?.contains("503") == true }
            server.answer(200, Cabin.xml())
            try await home.client.first(on: "\(homeRoot)/evt/cabin/loaded")
        }
    }

    @Test func `a load from a server ends once, under the id of its command`() async throws {
        let server = try TinyServer(body: Cabin.xml())
        try await withHome(nil) { home in
            let good = try await home.send("homes/load", #"{"url":"\#(server.url)"}"#)
            #expect(try await home.lines(of: good) == ["command.applied"])
            let loaded = try await home.client.first(on: "\(homeRoot)/evt/cabin/loaded")
            #expect(loaded.json?["correlationid"]?.text == good)
            server.answer(200, "<Viviendas>\n<Vivienda>")
            let bad = try await home.send("homes/load", #"{"url":"\#(server.url)"}"#)
            #expect(try await home.lines(of: bad) == ["command.rejected"])
            let problem = try await home.client.first(on: "\(homeRoot)/problem/homes")
            #expect(problem.json?["correlationid"]?.text == bad)
            #expect(problem.json?["data"]?["detail"]?.text?.contains("line 2") == true)
        }
    }

    @Test func `a load that is given up ends failed, and its sender is told`() async throws {
        let server = try TinyServer(status: 503)
        try await withHome(nil) { home in
            let id = try await home.send("homes/load", #"{"url":"\#(server.url)"}"#)
            try await home.log.wait(for: "effect.failed")
            #expect(home.log.named("command.failed").isEmpty)
            try await home.restart(after: { try $0.change("UPDATE effect SET attempts = 5, dueAt = 0") })
            #expect(try await home.lines(of: id) == ["command.failed"])
            try await home.log.wait(for: "dead-letter.added")
            let problem = try await home.client.first(on: "\(homeRoot)/problem/homes")
            #expect(problem.json?["correlationid"]?.text == id)
            #expect(problem.json?["data"]?["detail"]?.text?.contains("503") == true)
        }
    }
}
