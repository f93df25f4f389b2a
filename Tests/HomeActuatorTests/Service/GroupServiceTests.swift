import Bus
import Schema
import TestKit
import Testing

/// Sectors and scenes, seen from outside.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct GroupServiceTests {
    @Test func `a sector does it at every depth and says who did, who failed and who cannot`() async throws {
        let server = try TinyServer(status: 500)
        try await withHome(side: Cabin.side(["loft-lamp": Cabin.served(at: server.url)])) { home in
            let id = try await home.send("cabin/sector-attic/set", "ON")
            #expect(try await home.answer(to: id)["outcome"]?.text == "accepted")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "failed")
            #expect(end["reason"]?.text == "partial")
            #expect(end["ok"] == .list([.text("attic-lamp")]))
            #expect(end["failed"] == .list([.text("loft-lamp")]))
            #expect(end["skipped"] == .list([.text("loft-panel")]))
            try await home.awaits("attic-lamp", "ON")
            #expect(try await home.lines(of: id) == ["command.failed"])
            let lines = home.log.all.filter { $0.event.hasPrefix("command.") && $0["id"]?.hasPrefix(id) == true }
            #expect(lines.map(\.event) == ["command.failed"])
            #expect(home.ends(of: id).count == 1)
            #expect(home.ends(of: "\(id):attic-lamp").count == 1)
        }
    }

    @Test func `a sector whose members all do it ends applied, once for each id`() async throws {
        try await withHome { home in
            let id = try await home.send("cabin/sector-attic/state", "TOGGLE")
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "applied")
            #expect(end["ok"] == .list([.text("attic-lamp"), .text("loft-lamp")]))
            try await home.awaits("loft-lamp", "ON")
            try await home.send("cabin/sector-attic/state", "TOGGLE", id: id)
            try await home.log.wait(for: "command.duplicate")
            #expect(home.ends(of: id).count == 1)
            #expect(home.document("loft-lamp")?["state"]?.text == "ON")
            try await home.send("cabin/sector-loft/refresh", "")
            try await home.log.wait(for: "command.applied") { $0["subject"] == "cabin/sector-loft" }
        }
    }

    @Test func `a scene is captured, activated and forgotten`() async throws {
        try await withHome { home in
            try await home.finish("cabin/dimmer/set", "33")
            try await home.finish("cabin/lamp/set", "ON")
            let capture = try await home.send(
                "cabin/scene-evening/capture",
                #"{"name":"Evening","elements":["dimmer","lamp"]}"#
            )
            #expect(try await home.answer(to: capture)["outcome"]?.text == "applied")
            let scenes = try await found("the scene is in the home's document") {
                home.client.received.last { $0.topic == "\(homeRoot)/state/cabin" }?.json?["scenes"]?.elements
                    .first
            }
            #expect(scenes["name"]?.text == "Evening")
            try await home.finish("cabin/dimmer/set", "OFF")
            try await home.finish("cabin/lamp/set", "OFF")
            let end = try await home.finish("cabin/scene-evening/activate", "")
            #expect(end["end"]?.text == "applied")
            #expect(end["ok"] == .list([.text("dimmer"), .text("lamp")]))
            try await home.awaits("dimmer") { $0["state"]?.text == "ON" && $0["brightness"]?.number == 33 }
            #expect(home.document("lamp")?["state"]?.text == "ON")
            let delete = try await home.send("cabin/scene-evening/delete", "")
            #expect(try await home.answer(to: delete)["outcome"]?.text == "applied")
            let gone = try await home.send("cabin/scene-evening/activate", "")
            #expect(try await home.answer(to: gone)["type"]?.text == "urn:quintet:problem:unknown-entity")
        }
    }
}
