import Schema
import TestKit
import Testing

@testable import TaskInterchange

@Suite struct BrokenInputTests {
    static let inputs: [[UInt8]] = {
        let texts = [
            "", "\n", "\r\n\r\n", "\u{FEFF}", "[", "[]", "{", "{}", "}{", "[{]", "[{\"a\":\"", "[{\"uuid\":1}]", "null",
            "\"",
            "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x", "END:VTODO\nBEGIN:VTODO\nEND:VTODO", ":",
            ";;;=:",
            " folded first\n", "BEGIN:VTODO\nBEGIN:VALARM\nEND:VTODO", "TYPE,CONTENT\ntask,\"open",
            "TYPE,CONTENT\n\"\"\"",
            "note,x\n", "x ", "x 2026-13-45 (A)", "(A)", "()", "@ + : a: :b",
            "rec:+99999999999999999999d due:2026-02-30",
            "{\"quintet\":\"tasks\",\"version\":2}", "{\"quintet\":\"tasks\",\"version\":1,\"tasks\":[{},{\"id\":3}]}",
            String(repeating: "[{", count: 5000), String(repeating: "BEGIN:VTODO\n", count: 500),
        ]
        var random = Seeded(7)
        let noise = (0..<10).map { _ in (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) } }
        return texts.map { Array($0.utf8) } + noise + [
            [0xED, 0xA0], [0xED, 0xA0, 0xBD, 0xED, 0xB8], [0xFF, 0xFE, 0],
        ]
    }()

    @Test(arguments: [TaskFormat.taskwarrior, .todotxt, .ics, .todoistCSV, .json, .unknown])
    func `whatever comes in, it is read or refused with a reason`(format: TaskFormat) throws {
        let desk = try Desk()
        for input in Self.inputs {
            let file = desk.reader.read(format, input)
            for reason in file.skipped + file.warnings { #expect(reason.line >= 1 && !reason.reason.isEmpty) }
            for task in file.tasks { #expect((1...1000).contains(task.name.count)) }
        }
    }

    @Test func `a file that is cut anywhere keeps the tasks before the cut`() throws {
        let desk = try Desk()
        var generated = GeneratedTasks(seed: 3)
        let tasks = generated.tasks(6)
        for format in [TaskFormat.taskwarrior, .ics, .todotxt, .todoistCSV] {
            let bytes = try desk.writer.write(format, tasks, projects: [])
            for cut in stride(from: 0, to: bytes.count, by: 97) {
                let file = desk.reader.read(format, Array(bytes[..<cut]))
                #expect(file.tasks.count <= tasks.count)
            }
        }
    }

    @Test(arguments: [TaskFormat.taskwarrior, .todotxt, .ics, .todoistCSV, .json])
    func `a file with wrong bytes in it is read as far as it makes sense, and what was read can be written`(
        format: TaskFormat
    ) throws {
        let desk = try Desk()
        var generated = GeneratedTasks(seed: 5)
        let bytes = try desk.writer.write(format, generated.tasks(4), projects: GeneratedTasks.projects)
        var random = Seeded(11)
        for _ in 0..<150 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let file = desk.reader.read(format, broken)
            for other in [TaskFormat.taskwarrior, .todotxt, .ics, .todoistCSV, .json] {
                #expect(try !desk.writer.write(other, file.tasks, projects: file.projects).isEmpty || file.tasks == [])
            }
        }
    }

    @Test func `an id that comes twice in a file is skipped the second time`() throws {
        let line = #"{"uuid":"4c8660cd-d3d9-4ab2-84e2-cc73f3851e99","description":"One","status":"pending"}"#
        let file = try Desk().read(.taskwarrior, "\(line)\n\(line)\n")
        #expect(file.tasks.count == 1)
        #expect(file.skipped.map(\.line) == [2])
    }

    @Test func `line ends do not matter`() throws {
        let desk = try Desk()
        let samples: [(TaskFormat, String)] = [
            (.todotxt, "(A) One @casa\nTwo\n"), (.todoistCSV, "TYPE,CONTENT\ntask,One\nnote,\"a\nb\"\n"),
            (.ics, "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\nSUMMARY:On\n e\nEND:VTODO\nEND:VCALENDAR\n"),
            (
                .taskwarrior,
                "[\n{\"uuid\":\"4c8660cd-d3d9-4ab2-84e2-cc73f3851e99\",\"description\":\"One\",\"status\":\"pending\"}\n]"
            ),
        ]
        for (format, text) in samples {
            let plain = desk.read(format, text)
            #expect(plain.tasks.first?.name == "One", "\(format)")
            for other in [text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
                let file = desk.read(format, other)
                #expect(file.tasks.map(\.id) == plain.tasks.map(\.id), "\(format)")
                #expect(file.tasks.map(\.name) == plain.tasks.map(\.name), "\(format)")
            }
        }
    }

    @Test func `a name that is too long begins the note, and no name is no task`() throws {
        let long = String(repeating: "a", count: 1500)
        let file = try Desk().read(.todotxt, "\(long)\n")
        #expect(file.tasks.first?.name.count == 1000)
        #expect(file.tasks.first?.note?.count == 500)
        #expect(file.warnings.map(\.line) == [1])
        let calendar = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\nEND:VTODO\nEND:VCALENDAR"
        #expect(
            try Desk().read(.ics, calendar).skipped == [
                SkippedLine(line: 2, reason: "expected a name of the task, but there is none")
            ]
        )
    }
}
