import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Devices from a browser to a real keeper and its folder.
@Suite(.timeLimit(.minutes(5)))
struct DeviceTests {
    @Test func `an owner adds, sees and revokes a device, whose password is told once and kept nowhere`() async throws {
        try await Gateway.run { gateway, _ in
            let folder = try await Self.installation(for: gateway)
            let keeper = try await Self.keeper(on: folder)
            let owner = try await gateway.owner()
            let added = try await owner.send(.POST, "/api/devices", #"{"name":"porch","role":"device"}"#)
            #expect(added.status == 201 && added.headers["Cache-Control"] == ["no-store"], "\(added.text)")
            let password = try #require(added.json?["password"]?.text)
            #expect(password.count == 43 && added.json?["name"] == "porch")
            #expect(added.json?["host"] == "127.0.0.1" && added.json?["port"] != nil)
            #expect(added.json?["topics"] == "quintet/v1/main")
            #expect(added.json?["line"]?.text?.contains("-u porch -P \(password)") == true)

            let list = try await owner.send(.GET, "/api/devices")
            #expect(list.headers["Cache-Control"] == ["no-store"] && !list.text.contains(password))
            #expect(list.json?["devices"]?.elements.map { $0["name"]?.text } == ["demo", "porch"])
            let broker = try await owner.send(.GET, "/api/broker")
            #expect(broker.json?["topics"] == "quintet/v1/main", "\(broker.text)")
            #expect(!gateway.console.client.received.contains { $0.text.contains(password) })
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)") ?? Data()
                #expect(data.range(of: Data(password.utf8)) == nil, "\(file)")
            }

            let again = try await owner.send(.POST, "/api/devices", #"{"name":"porch","role":"device"}"#)
            #expect(again.status == 409 && again.problem == "device-exists", "\(again.text)")
            #expect(try await owner.send(.DELETE, "/api/devices/porch").status == 204)
            #expect(try await owner.send(.DELETE, "/api/devices/porch").status == 404)
            keeper.signal(SIGTERM)
            _ = try await keeper.end()
        }
    }

    @Test func `nobody but an owner sees devices or the broker, and no name leaves its topic`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            for role in ["family", "display", "clinician", "assistant"] {
                let other = try await gateway.user("user-\(role)", [role], by: owner)
                #expect(try await other.send(.GET, "/api/devices").status == 403)
                #expect(try await other.send(.GET, "/api/broker").status == 403)
                let body = #"{"name":"porch","role":"device"}"#
                #expect(try await other.send(.POST, "/api/devices", body).status == 403)
                #expect(try await other.send(.DELETE, "/api/devices/demo").status == 403)
            }
            #expect(try await gateway.stranger.send(.GET, "/api/devices").status == 401)
            for name in ["a/b", "+", "#", "", "A"] {
                let answer = try await owner.send(.POST, "/api/devices", #"{"name":"\#(name)","role":"device"}"#)
                #expect(answer.status == 400, "\(name): \(answer.text)")
            }
            // An owner's command goes by these routes alone, so that the password is made here.
            #expect(try await owner.command("keeper/porch/revoke", "{}").status == 403)
            #expect(try await owner.ask("keeper/devices").status == 403)
            let away = try await owner.send(.GET, "/api/devices")
            #expect(away.status == 503 && away.json?["service"] == "keeper", "\(away.text)")
        }
    }

    @Test func `the library of QR codes is served where Debian has put it`() async throws {
        try await Gateway.run { gateway, _ in
            let script = try await gateway.stranger.send(.GET, "/lib/qrcode/qrcode.js")
            #expect(script.status == 200 && script.text.contains("getModuleCount"))
        }
    }

    /// A folder whose settings name the gateway's broker.
    private static func installation(for gateway: Gateway) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let port = "\(gateway.console.broker.port)"
        let program = ServiceProcess.buildFolder + "/quintet"
        let prepared = try ChildProcess(program, ["init", "--data", folder.path, "--broker-port", port])
        #expect(try await prepared.end() == .code(0))
        return folder
    }

    private static func keeper(on folder: TemporaryFolder) async throws -> ChildProcess {
        let log = LogLines()
        let words = ["keeper", "--data", folder.path, "--log-format", "json"]
        let keeper = try ChildProcess(ServiceProcess.buildFolder + "/quintet", words) { log.add($0) }
        try await log.wait(for: "service.ready")
        return keeper
    }
}
