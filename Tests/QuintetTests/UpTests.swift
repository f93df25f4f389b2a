import Foundation
import Glibc
import Testing
import TestKit

@testable import Quintet

/// The real `quintet up` with the real broker and stand-ins for services.
@Suite(.timeLimit(.minutes(5)))
struct UpTests {
    @Test func `up starts all, restarts what is killed, and leaves no process behind`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: Self.wellBehaved)
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        let first = try #require(pids(in: up.output).first)
        let broker = try JSONDecoder().decode(ProcessMark.self, from: PrivateFile.read(bench.folder.brokerMark))
        #expect(broker.isAlive)
        #expect(getpgid(first) != getpgid(up.pid))
        let told = try await bench.publish("quintet/v1/main/home/cmd/a/set", as: "demo")
        #expect(told.code == 0)

        kill(first, SIGKILL)
        try await eventually("the service runs again: \(up.output)") { pids(in: up.output).count == 2 }
        #expect(up.output.contains("was ended by signal 9; starting it again in 1 s"))
        kill(broker.pid, SIGKILL)
        try await eventually("the broker runs again") {
            let mark = try JSONDecoder().decode(ProcessMark.self, from: PrivateFile.read(bench.folder.brokerMark))
            return mark != broker && mark.isAlive
        }
        let second = try JSONDecoder().decode(ProcessMark.self, from: PrivateFile.read(bench.folder.brokerMark))

        up.signal(SIGINT)
        #expect(try await up.end() == 0)
        #expect(up.output.contains("service.stopped"))
        #expect(!second.isAlive)
        try await eventually("no process is left") { try processes(mentioning: bench.root).isEmpty }
        #expect(!FileManager.default.fileExists(atPath: bench.folder.brokerMark))
    }

    @Test func `a console has a keeper beside it, which is started again when it is killed`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: Self.wellBehaved, as: "console")
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        #expect(up.output.contains("keeper takes commands"))
        let keeper = "keeper\0--data\0\(bench.folder.path)\0"
        let first = try #require(try processes(mentioning: keeper).first)
        kill(first, SIGKILL)
        try await eventually("the keeper runs again: \(up.output)") {
            up.output.components(separatedBy: "keeper takes commands").count == 3
        }
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
        try await eventually("no process is left") { try processes(mentioning: bench.root).isEmpty }
    }

    @Test func `a service that does not listen is killed, and the exit code says so`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: "trap '' TERM\n" + Self.ready + "while :; do sleep 1; done\n")
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        up.signal(SIGTERM)
        #expect(try await up.end() == 1)
        #expect(up.output.contains("did not stop within 5 s and was killed"))
        try await eventually("no process is left") { try processes(mentioning: bench.root).isEmpty }
    }

    @Test func `a service that was replaced is not started again`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: "echo begun\nexit 69\n")
        try await eventually("all is said: \(up.output)") { up.output.contains("missing  home-actuator") }
        #expect(up.output.contains("another instance took over"))
        up.signal(SIGTERM)
        #expect(try await up.end() == 1)
        #expect(up.output.components(separatedBy: "begun").count == 2)
    }

    @Test func `the children die with an up that is killed`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: Self.wellBehaved)
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        up.signal(SIGKILL)
        #expect(try await up.end() == -SIGKILL)
        try await eventually("no process is left") { try processes(mentioning: bench.root).isEmpty }
    }

    @Test func `a taken port and a taken folder are said in one line`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: Self.wellBehaved)
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        let again = try await Tool(path: program()).run(["up", "--data", bench.folder.path])
        #expect(again.code == 1)
        #expect(again.output.contains("runs on \(bench.folder.path) already; stop that one first"))
        let elsewhere = ["up", "--data", bench.root + "/other", "--broker-port", "\(bench.port)"]
        let other = try await Tool(path: program()).run(elsewhere)
        #expect(other.code == 1)
        #expect(other.output.contains("port \(bench.port) of 127.0.0.1 cannot be used"))
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
    }

    @Test func `a service finds its settings in the environment`() async throws {
        let bench = try Bench()
        let up = try await start(bench, service: "env | sed 's/^/env /'\n" + Self.wellBehaved)
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        let data = bench.folder.path
        let id = try Credentials(folder: bench.folder).clientID(of: "home")
        for setting in [
            "SITE=main", "TOPIC_ROOT=quintet/v1", "MQTT_ADDRESSES=127.0.0.1:\(bench.port)", "LOG_FORMAT=json",
            "MQTT_USERNAME=home", "MQTT_PASSWORD_FILE=\(data)/secrets/home", "MQTT_CLIENT_ID=\(id)",
            "DATA_DIR=\(data)/home-actuator",
        ] {
            #expect(up.output.contains("env \(setting)\n"), "\(setting)")
        }
        let password = try bench.password(of: "home")
        #expect(!up.output.contains(password))
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
    }

    @Test func `a machine without mosquitto is told how to get it`() {
        #expect {
            try Programs(servicesFolder: "/nowhere", path: ["/nowhere"])
        } throws: { error in
            (error as? OperatorError)?.remedy.contains("apt-get install mosquitto") == true
        }
    }

    private static let ready = """
        echo "{\\"ts\\":\\"2026-01-01T00:00:00.000Z\\",\\"event\\":\\"service.ready\\",\\"msg\\":\\"pid $$.\\"}"

        """

    private static let wellBehaved = """
        trap 'kill $!; echo "{\\"event\\":\\"service.stopped\\"}"; exit 0' TERM
        \(ready)sleep 600 &
        wait

        """

    private func start(
        _ bench: Bench,
        service: String,
        as name: String = "home-actuator"
    ) async throws -> RunningTool {
        let services = bench.root + "/services"
        try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
        let path = services + "/\(name)"
        try Data("#!/bin/sh\n\(service)".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return try RunningTool(
            program(),
            ["up", "--data", bench.folder.path, "--services", services, "--broker-port", "\(bench.port)", "--no-demo"]
        )
    }

    /// The executable that was built along with the tests.
    private func program() throws -> String {
        let folder = try Programs.folder(of: Programs.thisProgram())
        return folder + "/quintet"
    }

    private func pids(in output: String) -> [Int32] {
        output.components(separatedBy: "pid ").dropFirst().compactMap { Int32($0.prefix { $0 != "." }) }
    }

    /// Processes whose command line or environment names `text`: everything that a test's `up` has started.
    private func processes(mentioning text: String) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { pid in
            guard pid != getpid(), ProcessMark(of: pid) != nil else { return false }
            return ["cmdline", "environ"].contains { file in
                let data = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/\(file)"))
                return data.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
            }
        }
    }
}
