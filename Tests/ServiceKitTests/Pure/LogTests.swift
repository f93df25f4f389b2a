import Foundation
import Glibc
import Logging
import Schema
import TestKit
import Testing

@testable import ServiceKit

struct LogTests {
    private var full: LogLine {
        var line = LogLine(.warning, "command.rejected", "no\nbreak \"quoted\"")
        line.traceID = "t"
        line.id = "i"
        line.source = "s"
        line.type = "y"
        line.subject = "a/b"
        line.sequence = 7
        line.topic = "x/y"
        line.qos = 1
        line.mode = .binary
        line.bytes = 12
        line.outcome = "o"
        line.duration = 1.23456
        line.attempt = 2
        line.errorType = "internal"
        line.errorDetail = "d"
        return line
    }

    @Test func `the keys stand in their order and are never renamed`() throws {
        let bytes = LogFormat.json.encode(full, service: "toy", at: Timestamp(milliseconds: 0))
        let text = String(decoding: bytes, as: UTF8.self)
        let keys = [
            "ts", "level", "service", "event", "msg", "trace_id", "id", "source", "type", "subject", "seq", "topic",
            "qos", "mode", "bytes", "outcome", "duration_ms", "attempt", "error.type", "error.detail",
        ]
        let places = keys.map { text.range(of: "\"\($0)\":")?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 }.isSorted)
        let json = try JSON(bytes)
        #expect(json["level"]?.text == "warn" && json["ts"]?.text == "1970-01-01T00:00:00.000Z")
        #expect(json["seq"]?.text == "0000000000000007" && json["duration_ms"]?.text == "1.235")
        #expect(json["msg"]?.text == "no\nbreak \"quoted\"")
        #expect(text.filter(\.isNewline).count == 1, "one event is one line")
    }

    @Test func `what is not known has no key`() throws {
        let bytes = LogFormat.json.encode(LogLine(.info, "e", "m"), service: "toy", at: Timestamp(milliseconds: 0))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"ts":"1970-01-01T00:00:00.000Z","level":"info","service":"toy","event":"e","msg":"m"}"# + "\n"
        )
    }

    @Test(arguments: [(Logger.Level.warning, "warn"), (.critical, "fatal"), (.error, "error"), (.debug, "debug")])
    func `levels have the names of the contract`(level: Logger.Level, name: String) throws {
        let bytes = LogFormat.json.encode(LogLine(level, "e", "m"), service: "s", at: Timestamp(milliseconds: 0))
        #expect(try JSON(bytes)["level"]?.text == name)
    }

    @Test func `a person reads one line too`() {
        let bytes = LogFormat.pretty.encode(full, service: "toy", at: Timestamp(milliseconds: 0))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("00:00:00.000 WARNING command.rejected no break"))
        #expect(text.filter(\.isNewline).count == 1)
        #expect(text.contains("subject=a/b") && text.contains("error=internal") && text.contains("detail=d"))
    }

    @Test func `gathered lines are written at once, below the minimum not at all`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        func written() -> String {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(ends[0], &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
        let sink = LogSink(service: "toy", format: .json, minimum: .notice, descriptor: ends[1])
        sink.gather(LogLine(.error, "one", ""))
        sink.gather(LogLine(.info, "quiet", ""))
        sink.gather(LogLine(.notice, "two", ""))
        #expect(written().isEmpty)
        sink.flush()
        #expect(written().split(separator: "\n").map { LogEntry(String($0)).event } == ["one", "two"])
        sink.write(LogLine(.error, "three", ""))
        #expect(written().contains("three"))
    }
}

extension [String.Index] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
