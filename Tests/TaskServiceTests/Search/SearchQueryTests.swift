import Schema
import TaskServiceDomain
import Testing

@Suite struct SearchQueryTests {
    /// 2026-11-21, a Saturday.
    static let today = CivilDate(day: 20_778)

    static func day(_ offset: Int) -> CivilDate { today + offset }

    static func terms(_ text: String) throws -> [SearchQuery.Condition] {
        try SearchQuery(text, today: today).conditions
    }

    @Test func `today is the day the tables below count from`() { #expect("\(Self.today)" == "2026-11-21") }

    @Test(
        arguments: [
            ("pan", .words(["pan"])),
            ("foo:bar", .words(["foo", "bar"])),
            ("e-mail", .words(["e", "mail"])),
            ("\"pan de masa\"", .phrase(["pan", "de", "masa"])),
            ("“pan de masa”", .phrase(["pan", "de", "masa"])),
            ("\"pan sin fin", .phrase(["pan", "sin", "fin"])),
            ("\"cat:next\"", .phrase(["cat", "next"])),
            ("cat:next,waiting", .categories([.next, .waiting])),
            ("in:Trash", .categories([.trash])),
            ("@casa", .context("casa")),
            ("@", nil),
            ("+reforma", .project("reforma")),
            ("#reforma", .project("reforma")),
            ("project:\"Reforma cocina\"", .project("reforma-cocina")),
            ("priority>2", .priority(3...4)),
            ("priority>=2", .priority(2...4)),
            ("priority<2", .priority(0...1)),
            ("priority<=2", .priority(0...2)),
            ("priority=2", .priority(2...2)),
            ("PRIORITY:3", .priority(3...3)),
            ("!3", .priority(3...3)),
            ("!ojo", .words(["ojo"])),
            ("waiting:\"Marta López\"", .waiting(["Marta", "López"])),
            ("overdue", .overdue),
            ("due:none", .noDue),
            ("NEAR(a b)", .words(["b"])),
        ] as [(String, SearchQuery.Term?)]
    )
    func `a part means what it looks like`(text: String, term: SearchQuery.Term?) throws {
        #expect(try Self.terms("x \(text)").last?.term == term ?? .words(["x"]))
    }

    @Test(
        arguments: [
            ("due<7d", nil, 6), ("due<=7d", nil, 7), ("due>today", 1, nil), ("due>=hoy", 0, nil), ("due:avui", 0, 0),
            ("due=mañana", 1, 1), ("due:demà", 1, 1), ("due<2w", nil, 13), ("due<=2026-12-01", nil, 10),
            ("due>-7d", -6, nil), ("due:+1m", 30, 30), ("due:<3d", nil, 2), ("due:>=3d", 3, nil), ("due:ayer", -1, -1),
        ] as [(String, Int?, Int?)]
    )
    func `dates are counted from the owner's day`(text: String, first: Int?, last: Int?) throws {
        #expect(try Self.terms(text).map(\.term) == [.due(DateSpan(first.map(Self.day), last.map(Self.day)))])
    }

    @Test(
        arguments: [
            ("created<7d", -6, nil), ("created>=7d", nil, -7), ("created>-7d", -6, nil),
            ("created<2026-11-20", nil, -2),
            ("created:today", 0, 0),
        ] as [(String, Int?, Int?)]
    )
    func `what was captured is counted by its age`(text: String, first: Int?, last: Int?) throws {
        #expect(try Self.terms(text).map(\.term) == [.created(DateSpan(first.map(Self.day), last.map(Self.day)))])
    }

    @Test func `a minus excludes words, phrases and facets`() throws {
        let conditions = try Self.terms("pan -leche -\"a la plancha\" -cat:someday -due:none")
        #expect(conditions.map(\.isExcluded) == [false, true, true, true, false])
        #expect(conditions.last?.term == .due(DateSpan(nil, nil)))
    }

    @Test(arguments: [
        ("cat:nexxt", "inbox, next"), ("in:", "inbox, next"), ("priority:9", "0 to 4"), ("priority>4", "0 to 4"),
        ("!7", "0 to 4"), ("due<soon", "7d"), ("due:", "today"), ("created>2026-02-30", "2026-12-01"),
        ("due:99999d", "7d"), ("waiting:", "waiting:marta"), ("project:¿?", "+reforma"), ("-due<7d x", "opposite"),
        ("-pan", "something to look for"), ("… ¿? -", "something to look for"), ("🍞", "something to look for"),
    ])
    func `a search that cannot be read says what is expected`(text: String, words: String) throws {
        let problem = #expect(throws: Problem.self) { try Self.terms(text) }
        #expect(problem?.slug == "schema-violation")
        #expect(problem?.errors?.first?.pointer == "/query")
        #expect(problem?.detail.contains(words) == true)
    }

    @Test func `a phrase ends with its quote`() throws {
        #expect(try Self.terms("\"pan\"leche").map(\.term) == [.phrase(["pan"]), .words(["leche"])])
    }

    @Test func `a search has at most 12 words, however they are joined`() throws {
        let words = Array(repeating: "pan", count: 13)
        for text in [
            words.joined(separator: " "), words.joined(separator: "-"), "waiting:" + words.joined(separator: "."),
        ] {
            let problem = #expect(throws: Problem.self) { try Self.terms(text) }
            #expect(problem?.detail.contains("at most 12") == true)
        }
        #expect(try Self.terms("\"\(words.joined(separator: " "))\"").count == 1)
    }

    @Test func `the trash is wanted only by its name`() throws {
        #expect(try SearchQuery("pan cat:trash", today: Self.today).wantsTrash)
        #expect(try !SearchQuery("pan -cat:trash", today: Self.today).wantsTrash)
        #expect(try !SearchQuery("trash", today: Self.today).wantsTrash)
    }
}
