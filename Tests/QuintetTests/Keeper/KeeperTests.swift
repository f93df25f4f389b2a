import Bus
import Foundation
import Glibc
import Schema
import TestKit
import Testing

@testable import Quintet

/// The real `quintet keeper` at the real broker.
@Suite(.timeLimit(.minutes(5)))
struct KeeperTests {
    @Test func `a device added by its hash gets in, and is shut out once it is revoked`() async throws {
        try await KeeperBench.run { bench in
            #expect(try await bench.add("porch", "open sesame").outcome == .applied)
            try await eventually("porch is let in") { try await bench.isLetIn("porch", "open sesame") }
            #expect(try await !bench.isLetIn("porch", "close sesame"))
            let kept = try #require(try bench.devices.device("porch"))
            #expect(kept.password == nil && kept.passwordHash == KeeperBench.hash("open sesame"))
            let listed = try await bench.ask("devices", DeviceList.self).devices
            #expect(listed.map(\.name) == ["demo", "porch"] && listed.allSatisfy(\.hasPassword))
            let findings = await FileCheck(folder: bench.folder, settings: bench.settings).findings()
            #expect(findings.allSatisfy { $0.grade == .ok }, "\(findings)")

            #expect(try await bench.command("porch", "revoke").outcome == .applied)
            try await eventually("porch is shut out") { try await !bench.isLetIn("porch", "open sesame") }
            #expect(try await bench.command("porch", "revoke").refusal == "unknown-entity")
            #expect(try await bench.isLetIn("demo", bench.bench.password(of: "demo")))
        }
    }

    @Test func `the same again changes nothing, and another hash or role is refused`() async throws {
        try await KeeperBench.run { bench in
            #expect(try await bench.add("porch", "one").outcome == .applied)
            let before = try bench.devices.all()
            #expect(try await bench.add("porch", "one").outcome == .applied)
            #expect(try await bench.add("porch", "two").refusal == "device-exists")
            #expect(try await bench.add("porch", "one", .display).refusal == "device-exists")
            #expect(try await bench.add("demo", "one").refusal == "device-exists")
            #expect(try bench.devices.all() == before)
        }
    }

    @Test func `what a crash cut off is done by the repeat`() async throws {
        try await KeeperBench.run { bench in
            // As after a kill between the device's file and the broker's.
            _ = try bench.devices.add("porch", role: .device, passwordHash: KeeperBench.hash("one"))
            #expect(try await !bench.isLetIn("porch", "one"))
            #expect(try await bench.add("porch", "one").outcome == .applied)
            try await eventually("porch is let in") { try await bench.isLetIn("porch", "one") }
        }
    }

    @Test func `a revocation that a full disk cut off is done by the repeat, or by the next keeper`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        // Nothing can be written where a folder stands.
        let obstacle = bench.folder.passwordFile + ".new"
        try await KeeperBench.run(on: bench) { bench in
            for name in ["porch", "attic"] {
                #expect(try await bench.add(name, "one").outcome == .applied)
                try await eventually("\(name) is let in") { try await bench.isLetIn(name, "one") }
            }
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            for name in ["porch", "attic"] {
                #expect(try await bench.command(name, "revoke").refusal == "internal")
                // What cannot be finished is not told to be.
                #expect(try await bench.command(name, "revoke").refusal == "internal")
            }
            #expect(try await bench.isLetIn("porch", "one"))
            try FileManager.default.removeItem(atPath: obstacle)
            #expect(try await bench.command("porch", "revoke").refusal == "unknown-entity")
            try await eventually("porch is shut out") { try await !bench.isLetIn("porch", "one") }
        }
        try await bench.admit("attic")
        try await KeeperBench.run(on: bench) { bench in
            try await eventually("attic is shut out") { try await !bench.isLetIn("attic", "attic") }
        }
    }

    @Test func `names, roles and hashes that are none are refused and leave nothing`() async throws {
        try await KeeperBench.run { bench in
            let before = try bench.devices.all()
            for name in ["home", "keeper", "operator", "a_b", String(repeating: "a", count: 33)] {
                #expect(try await bench.add(name, "one").refusal == "schema-violation", "\(name)")
            }
            #expect(try await bench.add("porch", "one", .clinician).refusal == "managed-on-machine")
            #expect(try await bench.add("porch", "one", .unknown).refusal == "schema-violation")
            let hash = KeeperBench.hash("one")
            for wrong in ["", "plain", hash + "\nevil:" + hash, hash.replacing("$100000$", with: "$1$"), hash + "="] {
                let answer = try await bench.command("porch", "add", AddDevice(role: .device, passwordHash: wrong))
                #expect(answer.refusal == "schema-violation", "\(wrong)")
            }
            #expect(try await bench.request("cmd/porch/paint", Array("{}".utf8)).refusal == "unknown-type")
            #expect(try bench.devices.all() == before)
        }
    }

    @Test func `a retained command is refused when the keeper comes`() async throws {
        try await KeeperBench.run { bench in
            let access = AccountAccess(folder: bench.folder, settings: bench.settings)
            let told = try await access.connect("console") { requester in
                let replies = "quintet/v1/main/keeper/reply/console"
                let stream = try await requester.messages([replies])
                bench.keeper.signal(SIGKILL)
                _ = try await bench.keeper.end()
                try await requester.publish(
                    "quintet/v1/main/keeper/cmd/demo/revoke",
                    Array("{}".utf8),
                    isRetained: true,
                    properties: MessageProperties(responseTopic: replies)
                )
                let program = try Programs.folder(of: Programs.thisProgram()) + "/quintet"
                let next = try RunningTool(program, ["keeper", "--data", bench.folder.path, "--log-format", "json"])
                defer { next.signal(SIGKILL) }
                for try await case .message(let message) in stream { return Answer(message).refusal }
                return nil
            }
            #expect(told == "retained-command")
            #expect(try bench.devices.all().map(\.name) == ["demo"])
        }
    }

    @Test func `it tells whether it runs`() async throws {
        try await KeeperBench.run { bench in
            let access = AccountAccess(folder: bench.folder, settings: try bench.folder.settings())
            try await access.connect("operator") { requester in
                let link = OperatorLink(requester: requester, settings: try bench.folder.settings())
                #expect(try await ServiceStatuses(link).status(of: Catalogue.keeper)?.status == .online)
                #expect(try await bench.check() == 0)
                bench.keeper.signal(SIGTERM)
                #expect(try await bench.keeper.end() == 0)
                #expect(try await ServiceStatuses(link).status(of: Catalogue.keeper)?.status == .stopped)
                #expect(try await bench.check() == 1)
            }
        }
        try await KeeperBench.run { bench in
            let access = AccountAccess(folder: bench.folder, settings: try bench.folder.settings())
            bench.keeper.signal(SIGKILL)
            try await access.connect("operator") { requester in
                let link = OperatorLink(requester: requester, settings: try bench.folder.settings())
                try await eventually("it is lost") {
                    try await ServiceStatuses(link).status(of: Catalogue.keeper)?.status == .lost
                }
            }
        }
    }
}
