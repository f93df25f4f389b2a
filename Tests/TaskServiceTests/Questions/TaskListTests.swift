import GRDB
import Schema
import Testing

@testable import TaskService

@Suite struct TaskListTests {
    /// All tasks of a list, page by page.
    private func walk(_ shelf: Shelf, _ question: ListTasks) throws -> [String] {
        var question = question
        var names: [String] = []
        repeat {
            let page = try shelf.list(question)
            #expect(page.tasks.count <= Int(question.limit ?? 50))
            names += page.names
            question.cursor = page.next
        } while question.cursor != nil && names.count < 1000
        return names
    }

    private func mixed() throws -> Shelf {
        let shelf = try Shelf()
        try shelf.add("Árbol") {
            $0.priority = 2; $0.due = .day(3); $0.order = 5
        }
        try shelf.add("zanahoria") {
            $0.priority = 0; $0.order = 1.5
        }
        try shelf.add("árbitro", .inbox) {
            $0.priority = 2; $0.due = .day(1); $0.order = 2
        }
        try shelf.add("Ñu", .waiting) {
            $0.priority = 4; $0.order = 2
        }
        try shelf.add("nuez", .someday) {
            $0.priority = 0; $0.due = .day(-1); $0.order = -3
        }
        try shelf.add("oculto", hidden: true) {
            $0.priority = 1; $0.order = 0
        }
        return shelf
    }

    @Test(arguments: [
        (TaskSort.name, ["árbitro", "Árbol", "Ñu", "nuez", "zanahoria"]),
        (.priority, ["zanahoria", "nuez", "Árbol", "árbitro", "Ñu"]),
        (.created, ["Árbol", "zanahoria", "árbitro", "Ñu", "nuez"]),
        (.manual, ["nuez", "zanahoria", "árbitro", "Ñu", "Árbol"]),
    ])
    func `all categories are sorted together, both ways and in pages of any size`(sort: TaskSort, names: [String])
        throws
    {
        let shelf = try mixed()
        for limit in 1...6 {
            let forward = ListTasks(sort: sort, limit: Double(limit))
            #expect(try walk(shelf, forward) == names)
            let backward = ListTasks(sort: sort, descending: true, limit: Double(limit))
            #expect(try walk(shelf, backward) == names.reversed())
        }
    }

    @Test func `tasks without a date come last in both directions`() throws {
        let shelf = try mixed()
        for limit in 1...6 {
            let forward = ListTasks(sort: .due, limit: Double(limit))
            #expect(try walk(shelf, forward) == ["nuez", "árbitro", "Árbol", "zanahoria", "Ñu"])
            let backward = ListTasks(sort: .due, descending: true, limit: Double(limit))
            #expect(try walk(shelf, backward) == ["Árbol", "árbitro", "nuez", "Ñu", "zanahoria"])
        }
    }

    @Test func `a category is listed without its hidden tasks, and with them when asked`() throws {
        let shelf = try mixed()
        var question = ListTasks(category: .next, limit: 1)
        #expect(try walk(shelf, question) == ["zanahoria", "Árbol"])
        question.deferred = true
        #expect(try walk(shelf, question) == ["oculto", "zanahoria", "Árbol"])
    }

    @Test func `a page ends before the answer grows beyond 48 KiB, and holds one task at least`() throws {
        let shelf = try Shelf()
        try shelf.add("big") { $0.note = String(repeating: "\"", count: 32_000) }
        for number in 1...12 { try shelf.add("\(number)") { $0.note = String(repeating: "ñ", count: 4000) } }
        let first = try shelf.list(ListTasks())
        #expect(first.names == ["big"])
        var question = ListTasks()
        question.cursor = first.next
        let second = try shelf.list(question)
        #expect(second.names == ["1", "2", "3", "4", "5"])
        #expect(try shelf.codec.encode(second).count < 48 * 1024)
        #expect(try walk(shelf, ListTasks()).count == 13)
    }

    @Test func `a cursor is good for its own question only`() throws {
        let shelf = try mixed()
        let next = try #require(try shelf.list(ListTasks(sort: .name, limit: 1)).next)
        let others = [
            ListTasks(category: .next, sort: .name), ListTasks(sort: .created),
            ListTasks(sort: .name, descending: true),
        ]
        for (var other, cursor) in others.map({ ($0, next) }) + [(ListTasks(sort: .name), "nonsense")] {
            other.cursor = cursor
            let problem = #expect(throws: Problem.self) { try shelf.list(other) }
            #expect(problem?.slug == "schema-violation")
            #expect(problem?.errors?.first?.pointer == "/cursor")
        }
    }

    @Test func `a word that is not known is refused with those that are`() throws {
        let shelf = try Shelf()
        let category = #expect(throws: Problem.self) { try shelf.list(ListTasks(category: .unknown)) }
        #expect(category?.errors?.first?.pointer == "/category")
        #expect(category?.detail.contains("inbox, next, waiting") == true)
        let sort = #expect(throws: Problem.self) { try shelf.list(ListTasks(sort: .unknown)) }
        #expect(sort?.errors?.first?.pointer == "/sort")
        #expect(sort?.detail.contains("name, priority, created, due, manual") == true)
    }

    @Test(arguments: [TaskSort.name, .priority, .created, .due, .manual])
    func `a list is read from its index and never sorted`(sort: TaskSort) throws {
        let shelf = try Shelf()
        for descending in [false, true] {
            for category in [TaskCategory.next, nil] {
                for deferred in [false, true] {
                    var question = ListTasks(category: category, sort: sort, descending: descending)
                    question.deferred = deferred
                    #expect(
                        try plans(shelf, question).allSatisfy { !$0.contains("TEMP B-TREE") && !$0.contains("SCAN") }
                    )
                }
            }
        }
    }

    /// What SQLite says it will do for the first page and for one in the middle.
    private func plans(_ shelf: Shelf, _ question: ListTasks) throws -> [String] {
        let order = TaskOrder(question.sort ?? .manual, descending: question.descending ?? false)
        let list = try TaskList(question)
        let stretches = order.stretches(after: nil) + order.stretches(after: PageCursor(7, key: "1"))
        return try shelf.queue.read { db in
            try stretches.flatMap { stretch in
                var arguments = stretch.arguments
                arguments["limit"] = 50
                let sql = "EXPLAIN QUERY PLAN " + list.sql(stretch)
                return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(arguments))
                    .map { $0["detail"] as String }
            }
        }
    }
}
