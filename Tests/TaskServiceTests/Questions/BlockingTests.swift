import Schema
import Testing

@testable import TaskService

@Suite struct BlockingTests {
    private func blocked(_ shelf: Shelf) throws -> [String] {
        var question = ListTasks(sort: .created)
        question.deferred = true
        return try shelf.list(question).tasks.filter { $0.blocked == true }.map(\.name)
    }

    @Test func `an open task blocks what depends on it; a finished or unknown one does not`() throws {
        let shelf = try Shelf()
        try shelf.add("open", .someday)
        try shelf.add("done", .completed)
        try shelf.add("gone", .trash)
        try shelf.add("a") { $0.dependsOn = ["done", "open"] }
        try shelf.add("b") { $0.dependsOn = ["done", "gone", "never seen"] }
        try shelf.add("c", .completed) { $0.dependsOn = ["open"] }
        #expect(try blocked(shelf) == ["a"])
    }

    @Test func `in a sequential project all but the first open action are blocked`() throws {
        let shelf = try Shelf()
        var project = ProjectDocument(id: "reforma", name: "Reforma", created: Shelf.now)
        try shelf.add(project)
        project.id = "cocina"
        project.order = .sequential
        try shelf.add(project)
        try shelf.add("free") { $0.project = "reforma" }
        try shelf.add("free too") { $0.project = "reforma" }
        try shelf.add("done", .completed) {
            $0.project = "cocina"; $0.order = 1
        }
        try shelf.add("perhaps", .someday) {
            $0.project = "cocina"; $0.order = 1
        }
        try shelf.add("third") {
            $0.project = "cocina"; $0.order = 3
        }
        try shelf.add("first", .inbox, hidden: true) {
            $0.project = "cocina"; $0.order = 2
        }
        try shelf.add("second") {
            $0.project = "cocina"; $0.order = 2
        }
        #expect(try blocked(shelf) == ["third", "second"])
    }

    @Test func `one task is answered with its version, and an unknown one with what to do`() throws {
        let shelf = try Shelf()
        try shelf.add("open")
        try shelf.add("a") { $0.dependsOn = ["open"] }
        let task = try shelf.read { try $0.task("a") }
        #expect(task.blocked == true)
        #expect(task.version == 1)
        let problem = #expect(throws: Problem.self) { try shelf.read { try $0.task("b") } }
        #expect(problem?.slug == "unknown-entity")
        #expect(problem?.errors?.first?.pointer == "/task")
    }
}
