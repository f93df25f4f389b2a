import GRDB
import Schema
import Testing

@testable import TaskService

@Suite struct TaskSearchTests {
    private func full() throws -> Shelf {
        let shelf = try Shelf()
        try shelf.add("Comprar el pan") {
            $0.contexts = ["Casa", "coche-rojo"]; $0.priority = 3; $0.due = .day(2)
        }
        try shelf.add("Pañales", .inbox) {
            $0.note = "Sin PLÁSTICO, de masa madre"; $0.project = "bebe"
        }
        try shelf.add("Receta", .someday) {
            $0.note = "pan de masa madre"; $0.due = .day(7); $0.project = "bebe-2"
        }
        try shelf.add("Presupuesto", .waiting) {
            $0.waiting = WaitingFor(person: "Marta López", since: Shelf.now)
            $0.priority = 1
            $0.contexts = ["casa2"]
            $0.due = CalendarTime(Shelf.today, seconds: 3600)
        }
        try shelf.add("pan viejo", .trash)
        try shelf.add("pan hecho", .completed) {
            $0.due = .day(-30); $0.created = Shelf.now
        }
        try shelf.add("foo:bar next") { $0.due = .day(-1) }
        return shelf
    }

    @Test(arguments: [
        ("pan", ["pan hecho", "Receta", "Pañales", "Comprar el pan"]),
        ("PÀN", ["pan hecho", "Receta", "Pañales", "Comprar el pan"]),
        ("plast", ["Pañales"]),
        ("p mad", ["Receta", "Pañales"]),
        ("\"pan de masa\"", ["Receta"]),
        ("pan -\"de masa\"", ["pan hecho", "Comprar el pan"]),
        ("masa -pañales", ["Receta"]),
        ("masa -paña", ["Receta", "Pañales"]),
        ("foo:bar", ["foo:bar next"]),
        ("cat:next", ["foo:bar next", "Comprar el pan"]),
        ("cat:next,inbox pan", ["Pañales", "Comprar el pan"]),
        ("pan cat:trash", ["pan viejo"]),
        ("@casa", ["Comprar el pan"]),
        ("@coche-rojo", ["Comprar el pan"]),
        ("+bebe", ["Pañales"]),
        ("priority>2", ["Comprar el pan"]),
        ("!1", ["Presupuesto"]),
        ("pan -priority<3", ["Comprar el pan"]),
        ("waiting:lop", ["Presupuesto"]),
        ("waiting:\"marta lópez\"", ["Presupuesto"]),
        ("marta", []),
        ("due:2026-11-23", ["Comprar el pan"]),
        ("due<7d", ["foo:bar next", "pan hecho", "Presupuesto", "Comprar el pan"]),
        ("due<=7d due>=today", ["Presupuesto", "Receta", "Comprar el pan"]),
        ("due>today", ["Receta", "Comprar el pan"]),
        ("due:none", ["Pañales"]),
        ("pan -due:none", ["pan hecho", "Receta", "Comprar el pan"]),
        ("overdue", ["foo:bar next", "Presupuesto"]),
        ("created:today", ["pan hecho"]),
        ("created<1d", ["pan hecho"]),
        ("created<2026-11-21 pan", ["Receta", "Pañales", "Comprar el pan"]),
        ("xcat", []), ("þcatnext", []), ("next", ["foo:bar next"]),
    ])
    func `a search finds what it says, the newest first`(query: String, names: [String]) throws {
        #expect(Set(try full().search(query).names) == Set(names))
    }

    @Test func `the newest come first, and a page begins where the last ended`() throws {
        let shelf = try full()
        var names: [[String]] = []
        var cursor: String?
        repeat {
            let page = try shelf.search("pan", limit: 2, cursor: cursor)
            names.append(page.names)
            cursor = page.next
        } while cursor != nil && names.count < 9
        #expect(names == [["pan hecho", "Receta"], ["Pañales", "Comprar el pan"]])
    }

    @Test func `a cursor of another search is refused`() throws {
        let shelf = try full()
        let next = try #require(try shelf.search("pan", limit: 1).next)
        let problem = #expect(throws: Problem.self) { try shelf.search("masa", cursor: next) }
        #expect(problem?.errors?.first?.pointer == "/cursor")
    }

    @Test(arguments: [
        "pan\" OR \"x", "pan* ^a {name}:b", "NEAR(pan hecho, 2)", "pan AND NOT OR", "name:pan", "a\u{0}b", "((((",
        "'; --",
        "\"\"\"", "- pan", "facets:\"þall\" pan", "pan\u{301}", "\u{301}\u{301} pan", "@' pan", "+\" pan", "-pan hecho",
    ])
    func `no text is taken for the language of the index`(query: String) throws {
        let shelf = try full()
        do { _ = try shelf.search(query) } catch let problem as Problem { #expect(problem.slug == "schema-violation") }
    }

    @Test(arguments: ["pan", "pan due<7d", "overdue", "created<7d cat:next"])
    func `a search reads the newest first and never sorts`(query: String) throws {
        let shelf = try full()
        let (sql, arguments) = try TaskSearch(SearchTasks(query: query), shelf.clock, now: Shelf.now).statement
        let plan = try shelf.queue.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] as String }
        }
        #expect(plan.first?.contains("VIRTUAL TABLE INDEX") == true)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }

    @Test func `what was taken out of the index is not found, and every facet of it is gone`() throws {
        let shelf = try full()
        let page = try shelf.search("due>-90d")
        #expect(!page.tasks.isEmpty)
        try shelf.queue.write { db in
            for task in page.tasks {
                let number = try #require(
                    try Int64.fetchOne(db, sql: "SELECT number FROM task WHERE id = ?", arguments: [task.id])
                )
                try SearchIndex.remove(db, number, task)
            }
            try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
        }
        #expect(try shelf.search("due>-90d").tasks.isEmpty)
    }
}
