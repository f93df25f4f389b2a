import Bus
import Foundation
import Glibc
import Schema
import TestKit
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs")
)
struct FullDiskTests {
    @Test func `on a full disk nothing is acknowledged, and it goes on when there is space`() async throws {
        let disk = try SmallDisk(kilobytes: 1500)
        let bench = try await DoorBench(data: disk.path)
        let client = try await bench.client()
        let service = try await bench.start()
        try await client.publish(DoorBench.command("front"), "LOCK")
        try await client.door("front", turns: 1)

        try disk.fill()
        var sent = 0
        while service.log.named("db.full").isEmpty, sent < 2000 {
            for _ in 0..<20 {
                sent += 1
                let command = #"{"lock":"TURN","id":"f-\#(sent)","reply_to":"\#(DoorBench.reply("me"))"}"#
                client.post(DoorBench.command("full"), Array(command.utf8))
            }
            try await client.flush()
        }
        let line = try await service.log.wait(for: "db.full")
        #expect(line.level == "error" && line["msg"]?.contains("nothing is acknowledged") == true)
        #expect(service.ending == nil)

        try disk.clear()
        try await client.door("full", turns: sent, within: .seconds(30))
        try await eventually("every command is answered") {
            Set(client.received(on: DoorBench.reply("me")).compactMap { $0.json?["causationid"]?.text }).count == sent
        }
        #expect(service.log.named("db.failed").isEmpty)
        try await service.stop()
        let journal = try bench.journal()
        #expect(journal.count == sent + 1)
        History.check(client, against: journal)
    }

    @Test func `on a full disk it rests, and a stop ends in time`() async throws {
        let disk = try SmallDisk(kilobytes: 1500)
        let bench = try await DoorBench(data: disk.path)
        let client = try await bench.client()
        let service = try await bench.start()
        try disk.fill()
        while service.log.named("db.full").isEmpty {
            for _ in 0..<20 { client.post(DoorBench.command("full"), Array("LOCK".utf8)) }
            try await client.flush()
        }
        try await bench.broker.kill()
        let before = try processorTime(of: service.pid)
        try await always("it lives", during: .seconds(3)) { service.ending == nil }
        #expect(try processorTime(of: service.pid) - before < 1, "it rests")
        let began = ContinuousClock.now
        _ = try await service.terminate()
        #expect(ContinuousClock.now - began < .seconds(30))
    }

    /// Seconds of a processor that a process has used.
    private func processorTime(of process: pid_t) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = try #require(text.split(separator: ")").last).split(separator: " ")
        return fields[11...12].compactMap { Double($0) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
