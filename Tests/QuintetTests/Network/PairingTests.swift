import Foundation
import Glibc
import Schema
import Testing
import TestKit

@testable import Quintet

/// The door for pairing, and the shell recipe of docs/devices.md, run as it stands there.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PairingTests {
    @Test func `the documented recipe pairs a device, and the code is good once`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let door = try await open(network, "porch", "--role", "display")
            let first = try await recipe(door, network)
            #expect(first.code == 0, "\(first)")
            #expect(try await door.tool.end() == 0)
            #expect(door.tool.output.contains("paired porch"))
            let home = "\(network.bench.root)/porch"
            let answer = String(decoding: try PrivateFile.read("\(home)/answer.json"), as: UTF8.self)
            #expect(answer.contains("\"broker\" : \"mqtts://127.0.0.1:\(network.port)\""), "\(answer)")
            let login = network.login("porch", home)
            let topic = "quintet/v1/main/home/cmd/a/set"
            let result = try await settled({ try await network.publish(topic, login) }, { $0.code == 0 })
            #expect(result.output.contains("failed: Not authorized"), "a display connects and may not: \(result)")
            #expect(try DeviceFolder(folder: network.folder).device("porch")?.password == nil)
        }
    }

    @Test func `five wrong codes shut the door`() async throws {
        let network = try await NetworkBench()
        let door = try await open(network, "porch")
        for left in [4, 3, 2, 1] {
            let result = try await recipe(door, network, code: "AAA-AAA-AAA")
            #expect(result.code != 0 && result.output.contains("\(left) more tries"), "\(result)")
        }
        #expect(try await recipe(door, network, code: "AAA-AAA-AAA").output.contains("that was the last try"))
        #expect(try await door.tool.end() == 1)
        #expect(door.tool.output.contains("was wrong 5 times"))
        #expect(try DeviceFolder(folder: network.folder).device("porch") == nil)
    }

    @Test func `an authority that is not the printed one is not trusted`() async throws {
        let network = try await NetworkBench()
        let door = try await open(network, "porch")
        let result = try await recipe(door, network, fingerprint: "00:11")
        #expect(result.code != 0 && result.output.contains("not the authority"), "\(result)")
        door.tool.signal(SIGTERM)
        #expect(try await door.tool.end() == 0)
        #expect(door.tool.output.contains("porch was not paired"))
    }

    @Test func `a code is good for its time, once, for its device, however it is written`() throws {
        let start = Timestamp.now
        var offer = PairingOffer(device: "porch", expires: start + 900)
        let code = offer.code.text
        #expect(throws: OperatorError.self) { try offer.take(device: "hall", code: code, at: start) }
        var late = offer
        #expect(throws: OperatorError.self) { try late.take(device: "porch", code: code, at: start + 900) }
        #expect(late.state(at: start + 900) == .expired)
        try offer.take(
            device: "porch",
            code: code.lowercased().replacingOccurrences(of: "-", with: ""),
            at: start + 899
        )
        #expect(offer.state(at: start + 10_000) == .taken)
        #expect(throws: OperatorError.self) { try offer.take(device: "porch", code: code, at: start + 899) }
    }

    @Test func `a door opened for a code that is over shuts by itself`() async throws {
        let network = try await NetworkBench()
        let now = Timestamp.now
        let door = try PairingDoor(
            PairingOffer(device: "porch", expires: now),
            installation: network.installation,
            role: nil,
            now: { now }
        )
        #expect(try await door.run(port: 0) { _ in } == .expired)
    }

    @Test func `a request that is none, or that another key signed, is refused and costs nothing`() async throws {
        let network = try await NetworkBench()
        let folder = network.bench.root
        let make = """
            cd '\(folder)'
            openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k -subj /CN=operator -out good.pem
            openssl req -new -newkey rsa:1024 -nodes -keyout k2 -subj /CN=x -out weak.pem
            openssl req -in good.pem -outform DER -out der
            size=$(wc -c < der)
            head -c $((size - 1)) der > bad && printf '\\001' >> bad
            openssl base64 -in bad | sed '1i-----BEGIN CERTIFICATE REQUEST-----' > bad.pem
            echo '-----END CERTIFICATE REQUEST-----' >> bad.pem
            """
        _ = try await Tool.find("bash").run(["-c", make])
        let text = { (name: String) throws -> String in
            String(decoding: try PrivateFile.read("\(folder)/\(name)"), as: UTF8.self)
        }
        _ = try DeviceKey(request: try text("good.pem"))
        for name in ["bad.pem", "weak.pem"] {
            let request = try text(name)
            #expect(throws: OperatorError.self, "\(name)") { try DeviceKey(request: request) }
        }
        #expect(throws: OperatorError.self) { try DeviceKey(request: "-----BEGIN CERTIFICATE-----") }
    }

    private struct Door {
        let tool: RunningTool
        let address: String
        let code: String
        let fingerprint: String
    }

    private func open(_ network: NetworkBench, _ words: String...) async throws -> Door {
        let tool = try RunningTool(
            LiveHome.program("quintet"),
            ["device", "pair"] + words + ["--data", network.folder.path]
        )
        try await eventually("the door is open: \(tool.output)") { tool.output.contains("fingerprint  ") }
        let lines = tool.output.split(separator: "\n").map { $0.split(separator: " ") }
        let value = { (name: String) in String(lines.first { $0.first ?? "" == name }?.last ?? "") }
        return Door(tool: tool, address: value("address"), code: value("code"), fingerprint: value("fingerprint"))
    }

    /// Runs the first `sh` block of docs/devices.md in a folder of its own.
    private func recipe(
        _ door: Door,
        _ network: NetworkBench,
        code: String? = nil,
        fingerprint: String? = nil
    ) async throws -> Tool.Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let document = try String(contentsOf: root.appending(path: "docs/devices.md"), encoding: .utf8)
        let block = try #require(document.components(separatedBy: "```sh\n").dropFirst().first)
        let script = try #require(block.components(separatedBy: "```").first)
        let home = "\(network.bench.root)/porch"
        try PrivateFile.makeFolder(home)
        let variables = [
            "NAME=porch", "CODE=\(code ?? door.code)", "DOOR=\(door.address)",
            "FINGERPRINT=\(fingerprint ?? door.fingerprint)",
        ]
        let start = "cd '\(home)' && exec env " + variables.map { "'\($0)'" }.joined(separator: " ") + #" sh -c "$0""#
        return try await Tool.find("bash").run(["-c", start, script])
    }
}
