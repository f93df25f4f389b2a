import Foundation
import Glibc
import Testing
import TestKit

@testable import Quintet

/// The ways in which a broker's configuration has let people in elsewhere: each is found out by the doctor.
@Suite(.timeLimit(.minutes(5)))
struct BrokerSlipTests {
    /// A change of a generated file, and what the doctor says of a broker that runs with it.
    struct Slip: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var configuration: @Sendable (String) -> String = { $0 }
        var access: @Sendable (String) -> String = { $0 }
        let finding: String
    }

    /// The files on disk are as generated, and a broker was started by hand with others: only asking it finds that out.
    @Test(arguments: seen)
    func `a broker that runs with a slip is found out by asking it`(_ slip: Slip) async throws {
        let bench = try Bench()
        try await bench.prepare()
        let folder = bench.folder
        let access = "\(bench.root)/acl"
        let configuration = "\(bench.root)/slip.conf"
        try PrivateFile.write(slip.access(try text(folder.accessFile)), to: access)
        let intended = try text(folder.brokerConfiguration).replacing(folder.accessFile, with: access)
        try PrivateFile.write(slip.configuration(intended), to: configuration)
        let failures = try await examine(bench, configuration)
        #expect(failures.contains { $0.contains(slip.finding) }, "\(failures)")
    }

    /// What a broker does not tell of itself is seen in its files.
    @Test(arguments: read)
    func `a slip in the files is found out by reading them`(_ slip: Slip) async throws {
        let bench = try Bench()
        try await bench.prepare()
        let folder = bench.folder
        let (configuration, access) = (try text(folder.brokerConfiguration), try text(folder.accessFile))
        try PrivateFile.write(slip.configuration(configuration), to: folder.brokerConfiguration)
        try PrivateFile.write(slip.access(access), to: folder.accessFile)
        #expect(try text(folder.brokerConfiguration) != configuration || text(folder.accessFile) != access)
        let findings = await FileCheck(folder: folder, settings: try folder.settings()).findings()
        #expect(findings.contains { $0.grade == .fail && $0.what.contains(slip.finding) }, "\(findings)")
    }

    @Test func `a broker without a slip has nothing of all that`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        #expect(try await examine(bench, bench.folder.brokerConfiguration).isEmpty)
    }

    private static let seen = [
        Slip(
            testDescription: "anonymous clients are let in",
            configuration: { $0.replacing("allow_anonymous false", with: "allow_anonymous true") },
            finding: "a client without a password is let in"
        ),
        Slip(
            testDescription: "there is no access file",
            configuration: { without("acl_file", $0) },
            finding: "demo may publish on quintet/v1/main/clinic/cmd/_doctor/probe"
        ),
        Slip(
            testDescription: "a second listener",
            configuration: { "\($0)listener \(Int.random(in: 20_000...30_000)) 127.0.0.2\n" },
            finding: ", intended is 127.0.0.1:"
        ),
        Slip(
            testDescription: "a device may do everything",
            access: { $0.replacing("user demo\n", with: "user demo\ntopic readwrite #\n") },
            finding: "demo may publish on quintet/v1/main/clinic/cmd/_doctor/probe"
        ),
        Slip(
            testDescription: "a pattern for every account",
            access: { "\($0)\npattern read quintet/v1/main/clinic/#\n" },
            finding: "demo is shown quintet/v1/main/clinic/"
        ),
        Slip(
            testDescription: "a service may speak for another",
            access: { $0.replacing(/user (.*)\n/) { "user \($0.1)\ntopic write quintet/v1/main/+/evt/#\n" } },
            finding: "may publish on quintet/v1/main/"
        ),
    ]

    private static let read = [
        Slip(
            testDescription: "settings per listener, so that none above it counts and 1883 is open to all",
            configuration: { $0.replacing("per_listener_settings false", with: "per_listener_settings true") },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "a listener without an address",
            configuration: { $0.replacing(" 127.0.0.1\n", with: "\n") },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "options of TLS above the first listener, which opens 1883 to all on mosquitto 2.0.11",
            configuration: { "cafile /etc/ssl/certs/ca-certificates.crt\n\($0)" },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "nothing is kept over a restart",
            configuration: { $0.replacing("persistence true", with: "persistence false") },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "saved every half hour, as is the default",
            configuration: { without("autosave_interval", $0) },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "queues of the default length, which drop silently",
            configuration: { without("max_queued_messages", $0) },
            finding: "mosquitto.conf is not what"
        ),
        Slip(
            testDescription: "client ids in access patterns",
            access: { "\($0)\npattern read quintet/v1/main/+/reply/%c/#\n" },
            finding: "acl is not what"
        ),
        Slip(
            testDescription: "an account that nobody knows of",
            access: { "\($0)\nuser guest\ntopic read #\n" },
            finding: "acl is not what"
        ),
    ]

    private static func without(_ option: String, _ text: String) -> String {
        text.split(separator: "\n").filter { !$0.hasPrefix("\(option) ") }.joined(separator: "\n") + "\n"
    }

    private func text(_ file: String) throws -> String { String(decoding: try PrivateFile.read(file), as: UTF8.self) }

    /// What fails, but for the services that do not run here, of a broker with a configuration.
    private func examine(_ bench: Bench, _ configuration: String) async throws -> [String] {
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", configuration])
        defer { broker.signal(SIGKILL) }
        let answer = await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch())
        guard answer != .silent else { throw Timeout(description: "the broker: \(broker.output)") }
        try RunningBroker(folder: bench.folder).record(pid: broker.pid)
        let doctor = try await Tool(path: LiveHome.program("quintet")).run(["doctor", "--data", bench.folder.path])
        return doctor.output.split(separator: "\n").map(String.init).filter { line in
            line.hasPrefix("FAIL") && !line.contains("has told no status")
        }
    }
}
