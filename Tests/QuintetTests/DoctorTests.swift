import Foundation
import Glibc
import Schema
import Testing
import TestKit

@testable import Quintet

@Suite(.serialized, .timeLimit(.minutes(5)))
struct DoctorTests {
    @Test func `a sound installation has nothing to fear`() async throws {
        let home = try await LiveHome()
        // On a slow machine an answer may come too late for it.
        var doctor = try await home.quintet("doctor")
        try await eventually("nothing is to fear: \(doctor)", within: .seconds(90)) {
            if doctor.code != 0 { doctor = try await home.quintet("doctor") }
            return doctor.code == 0
        }
        for line in [
            "ok   the broker listens on 127.0.0.1:\(home.bench.port) only",
            "ok   a client without a password is refused",
            "ok   a wrong password is refused", "ok   the device demo, listening to everything",
            "ok   home-actuator answers, after ", "ok   home-actuator has no dead letters",
            "ok   the journal of home-actuator has no gap", "ok   all services that run are of version ",
            "ok   the broker has dropped no message",
        ] {
            #expect(doctor.output.contains(line), "\(line): \(doctor)")
        }
        #expect(!home.up.output.contains("New client connected"))
        #expect(home.up.output.contains("console  http://127.0.0.1:\(home.consolePort)/"))
        #expect(try home.bench.folder.settings().consolePort == home.consolePort)
        try await home.stop()
        let later = try await home.quintet("doctor")
        #expect(later.code == 0)
        #expect(
            later.output.contains("warn nothing answers on port \(home.bench.port): the broker does not run"),
            "\(later)"
        )
    }

    @Test func `a service that does not run is told`() async throws {
        let home = try await LiveHome()
        try await home.stop()
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", home.bench.folder.brokerConfiguration])
        defer { broker.signal(SIGKILL) }
        let ready = await BrokerProbe(port: LocalPort(number: home.bench.port)).answer(until: Latch())
        #expect(ready == .refused)
        let doctor = try await home.quintet("doctor")
        #expect(doctor.code == 1)
        #expect(doctor.output.contains("FAIL home-actuator is stopped since "), "\(doctor)")
        #expect(doctor.output.contains("warn the broker was not started by `quintet up`"), "\(doctor)")
    }

    @Test func `open modes and edited files are found without a broker`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        chmod(bench.folder.secretFile(of: "operator"), 0o644)
        try edit(bench.folder.brokerConfiguration) { $0 + "listener 1999\n" }
        try edit(bench.folder.accessFile) { $0 + "topic read #\n" }
        let findings = await FileCheck(folder: bench.folder, settings: try bench.folder.settings()).findings()
        #expect(findings.map(\.grade) == [.fail, .fail])
        #expect(findings.first?.what.contains("secrets/operator can be read by others") == true)
        #expect(findings.last?.what.contains("broker/acl, \(bench.folder.brokerConfiguration) is not what") == true)
        let doctor = try await Tool(path: LiveHome.program("quintet")).run(["doctor", "--data", bench.folder.path])
        #expect(doctor.code == 1)
        try await bench.prepare()
        chmod(bench.folder.secretFile(of: "operator"), 0o600)
        let repaired = await FileCheck(folder: bench.folder, settings: try bench.folder.settings()).findings()
        #expect(repaired.map(\.grade) == [.ok, .ok])
    }

    @Test func `a broker that works by other rules is caught by messages`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        try edit(bench.folder.accessFile) { text in
            text.replacingOccurrences(of: "user demo\n", with: "user demo\ntopic readwrite #\n")
        }
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", bench.folder.brokerConfiguration])
        defer { broker.signal(SIGKILL) }
        let ready = await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch())
        #expect(ready == .refused)
        let settings = try bench.folder.settings()
        let access = AccountAccess(folder: bench.folder, settings: settings)
        let devices = try DeviceFolder(folder: bench.folder).all()
        let findings = await AccessCheck(access: access, devices: devices).findings()
        #expect(findings.map(\.grade) == [.ok, .fail, .fail], "\(findings)")
        #expect(findings[1].what.contains("may publish on quintet/v1/main/clinic/cmd/_doctor/probe"))
        #expect(findings[2].what.contains("is shown quintet/v1/main/clinic/problem/_doctor"))
    }

    @Test func `a broker that is open and listens elsewhere is caught`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let second = try Bench()
        let file = bench.root + "/open.conf"
        try PrivateFile.write(
            "listener \(bench.port) 0.0.0.0\nlistener \(second.port) 127.0.0.1\nallow_anonymous true\n",
            to: file
        )
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", file])
        defer { broker.signal(SIGKILL) }
        let ready = await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch())
        #expect(ready == .letIn)
        try RunningBroker(folder: bench.folder).record(pid: broker.pid)
        let settings = try bench.folder.settings()
        let listeners = ListenerCheck(folder: bench.folder, settings: settings, isAnswered: true).findings()
        let places = "0.0.0.0:\(bench.port), 127.0.0.1:\(second.port)"
        #expect(listeners.first?.grade == .fail && listeners.first?.what.contains(places) == true, "\(listeners)")
        let door = await DoorCheck(access: AccountAccess(folder: bench.folder, settings: settings)).findings()
        #expect(door?.map(\.grade) == [.fail, .fail])
    }

    @Test func `a service that says what keeps it from its work is found out`() {
        var status = ServiceStatus(.online, service: "home-actuator", version: "1", at: Timestamp(milliseconds: 0))
        #expect(status.obstacle == nil)
        status.condition = "locked: there is no key"
        #expect(status.obstacle?.grade == .fail)
        #expect(status.obstacle?.what == "home-actuator cannot do its work: locked: there is no key")
    }

    @Test func `the line of a listening socket is read as the kernel writes it`() {
        let ipv4 = Listener(
            line:
                "   0: 0100007F:49F3 00000000:0000 0A 00000000:00000000 00:00000000 00000000  0 0 4242 1 0 100 0 0 10 0"
        )
        #expect(ipv4?.address == "127.0.0.1" && ipv4?.port == 0x49F3 && ipv4?.inode == "4242")
        let ipv6 = Listener(
            line: "   1: 00000000000000000000000001000000:075B 00:0 0A 00000000:00000000 00:00000000 00000000 0 0 7 1"
        )
        #expect(ipv6?.address == "::1" && ipv6?.port == 1883)
        #expect(Listener(line: "   1: 0100007F:49F3 0100007F:0001 01 00000000:00000000 00:0 0 0 0 7") == nil)
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        try PrivateFile.write(change(String(decoding: PrivateFile.read(path), as: UTF8.self)), to: path)
    }
}
