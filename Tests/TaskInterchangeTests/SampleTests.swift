import Foundation
import Schema
import TestKit
import Testing

@testable import TaskInterchange

@Suite(.samples) struct SampleTests {
    static let taskwarrior = samples("taskwarrior", "json")
    static let calendars = ["apple", "nextcloud", "synology", "thunderbird"].flatMap { samples("vtodo/\($0)", "ics") }

    static func samples(_ folder: String, _ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(Samples.folder)/tasks/\(folder)")) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map { "tasks/\(folder)/\($0)" }
    }

    @Test(arguments: taskwarrior)
    func `every record of Taskwarrior is a task, skipped, or part of a series`(name: String) throws {
        let bytes = try Samples.bytes(name)
        let records = JSONObjects(SurrogateRepair.repaired(bytes)).objects.compactMap {
            TaskwarriorRecord(json: $0.text)
        }
        let open = Set(records.filter { TaskwarriorSeries.isOpen($0) }.compactMap { $0["parent"] })
        let merged = records.filter { TaskwarriorSeries.isTemplate($0) && open.contains($0.uuid) }.count
        let file = try Desk().reader.read(.taskwarrior, bytes)
        let further = file.warnings.filter { $0.reason.contains("further open instance") }.count
        #expect(file.tasks.count + file.skipped.count + merged + further == records.count)
        #expect(file.skipped == [])
        #expect(!file.tasks.isEmpty)
    }

    @Test(arguments: taskwarrior)
    func `a sample of Taskwarrior loses nothing on its way through`(name: String) throws {
        let desk = try Desk()
        let file = desk.reader.read(.taskwarrior, try Samples.bytes(name))
        expectEqual(try desk.again(.taskwarrior, file.tasks, file.projects).tasks, file.tasks)
        let written = JSONObjects(try desk.writer.write(.taskwarrior, file.tasks, projects: file.projects))
        let found = Dictionary(
            uniqueKeysWithValues: written.objects.compactMap { TaskwarriorRecord(json: $0.text) }.map { ($0.uuid, $0) }
        )
        for piece in JSONObjects(SurrogateRepair.repaired(try Samples.bytes(name))).objects {
            let record = try #require(TaskwarriorRecord(json: piece.text))
            for (attribute, text) in record.texts where !["status", "mask", "rtype"].contains(attribute) {
                let again = found[record.uuid]?[attribute]
                let dates = TaskwarriorDate(clock: desk.clock)
                let isSame =
                    again == text || dates.instant(text) != nil && again.flatMap(dates.instant) == dates.instant(text)
                    || attribute == "description" && again == text.replacing("\n", with: " ")
                    || attribute == "imask" && again.flatMap(Double.init) == Double(text)
                #expect(isSame, "\(record.uuid) \(attribute): \(text) ≠ \(again ?? "–")")
            }
        }
    }

    @Test(arguments: calendars)
    func `a calendar loses no property on its way through`(name: String) throws {
        let desk = try Desk()
        let bytes = try Samples.bytes(name)
        let file = desk.reader.read(.ics, bytes)
        #expect(file.skipped == [])
        let tree = CalendarTree(CalendarLine.lines(bytes))
        #expect(file.tasks.count == tree.todos.count)
        let written = try desk.writer.write(.ics, file.tasks, projects: file.projects)
        expectEqual(desk.reader.read(.ics, written).tasks, file.tasks)
        let lines = Set(CalendarTree(CalendarLine.lines(written)).todos.flatMap(\.lines).map(\.line.text))
        for line in tree.todos.flatMap(\.lines).map(\.line.text) { #expect(lines.contains(line)) }
    }

    @Test(arguments: samples("todotxt", "txt"))
    func `a todo.txt comes out as it came in`(name: String) throws {
        let desk = try Desk()
        let lines = try Samples.text(name).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let file = desk.reader.read(.todotxt, try Samples.bytes(name))
        #expect(file.tasks.count == lines.count)
        #expect(try desk.text(.todotxt, file).split(separator: "\n").map(String.init) == lines)
        #expect(Set(file.tasks.map(\.id)).count == lines.count)
    }

    @Test(arguments: samples("todoist", "csv"))
    func `a Todoist file keeps what Todoist knows`(name: String) throws {
        let desk = try Desk()
        let file = desk.reader.read(.todoistCSV, try Samples.bytes(name))
        let rows = CSVTable(try Samples.text(name)).rows.filter { $0.fields.first == "task" }
        #expect(file.tasks.count == rows.count)
        #expect(file.skipped == [])
        expectEqual(try desk.again(.todoistCSV, file.tasks).tasks, file.tasks)
    }

    @Test(arguments: samples("mstodo", "json") + samples("other", "json") + samples("other", "csv"))
    func `another system's file is skipped with what was expected`(name: String) throws {
        let desk = try Desk()
        for format in [TaskFormat.taskwarrior, .todotxt, .ics, .todoistCSV, .json] {
            let file = desk.reader.read(format, try Samples.bytes(name))
            #expect(file.tasks == [], "\(format)")
            #expect(file.skipped.first?.reason.contains("expected") == true, "\(format)")
        }
    }

    @Test(arguments: taskwarrior + calendars)
    func `a file gives the same tasks through every format that says all`(name: String) throws {
        let desk = try Desk()
        let file = desk.reader.read(name.hasSuffix("ics") ? .ics : .taskwarrior, try Samples.bytes(name))
        for format in [TaskFormat.taskwarrior, .ics, .json] {
            expectEqual(try desk.again(format, file.tasks, file.projects).tasks, file.tasks)
        }
    }
}
