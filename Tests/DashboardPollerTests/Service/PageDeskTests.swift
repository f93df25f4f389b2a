import DashboardPollerDomain
import GRDB
import Schema
import ServiceKit
import TestKit
import Testing

@testable import DashboardPoller

/// What a change of a page costs.
struct PageDeskTests {
    @Test func `a page is renamed at the same cost, however many widgets are on others`() throws {
        func steps(elsewhere: Int) throws -> Int {
            try DashboardBench().write { dashboard, transaction in
                let sender = "urn:quintet:test"
                _ = try dashboard.pages.change(.create(title: "A", order: 1), "a", nil, by: sender, transaction)
                try transaction.db.execute(
                    sql: """
                        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                        INSERT INTO widget (id, page, source, widget, document)
                        SELECT 'w' || i, 'b', 's', '{}', '{}' FROM n
                        """,
                    arguments: [elsewhere]
                )
                return try transaction.db.steps {
                    _ = try dashboard.pages.change(.rename("B"), "a", nil, by: sender, transaction)
                }
            }
        }
        let (few, many) = (try steps(elsewhere: 1), try steps(elsewhere: 200))
        #expect(few > 0 && many < few + few / 2, "\(few) and \(many) steps")
    }

    @Test func `the widgets of a page are found by it`() throws {
        try DashboardBench().write { _, transaction in
            let plan = try String.fetchAll(
                transaction.db.makeStatement(sql: "EXPLAIN QUERY PLAN SELECT id FROM widget WHERE page = 'a'"),
                adapter: SuffixRowAdapter(fromIndex: 3)
            )
            #expect(plan.contains { $0.contains("widgetByPage") }, "\(plan)")
        }
    }
}
