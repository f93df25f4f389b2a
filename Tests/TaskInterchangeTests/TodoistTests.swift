import Schema
import Testing

@testable import TaskInterchange

@Suite struct TodoistTests {
    private let text = #"""
        TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DEADLINE
        note,lost,,,,,,,,,
        section,Casa,,,,,,,,,
        task,"@compras Pan, ""integral""",Sin sal,1,1,Ana,,2026-12-01,es,Europe/Madrid,
        note,"dos
        líneas",,,,,,,,,
        ,,,,,,,,,,
        task,Sub,,4,2,,,cada lunes,es,,
        task,Sub,,4,2,,,,es,,
        """#

    @Test func `sections, notes and indents belong to their tasks`() throws {
        let file = try Desk().read(.todoistCSV, text)
        #expect(file.tasks.map(\.name) == ["Pan, \"integral\"", "Sub", "Sub"])
        let bread = try #require(file.tasks.first)
        #expect(bread.contexts == ["compras"] && bread.priority == 4 && bread.due?.description == "2026-12-01")
        #expect(bread.note == "Sin sal\n\ndos\nlíneas")
        #expect(bread.extra?["todoist.section"] == "Casa")
        #expect(file.tasks[1].extra?["todoist.parent"] == "@compras Pan, \"integral\"")
        #expect(file.tasks[1].extra?["todoist.date"] == "cada lunes")
        #expect(file.skipped.map(\.line) == [2])
        #expect(file.warnings.map(\.line) == [8])
        #expect(Set(file.tasks.map(\.id)).count == 3)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `open tasks keep names, dates, notes and labels`(seed: UInt64) throws {
        let desk = try Desk()
        var generated = GeneratedTasks(seed: seed)
        let plain = { (task: TaskDocument) in
            !task.name.contains("@")
                && task.name == task.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let tasks = generated.tasks(100).filter { $0.category.isOpen && plain($0) }
        let file = try desk.again(.todoistCSV, tasks)
        #expect(file.tasks.map(\.name) == tasks.map(\.name))
        #expect(file.tasks.map(\.due) == tasks.map(\.due))
        #expect(file.tasks.map(\.note) == tasks.map(\.note))
        #expect(file.tasks.map { max($0.priority, 1) } == tasks.map { max($0.priority, 1) })
    }
}
