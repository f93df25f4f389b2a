import GRDB
import TestKit
import Testing

/// What the histories of a home let go.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ForgettingTests {
    @Test func `what is older than ninety days is forgotten, and what is younger stays`() async throws {
        try await withHome { home in
            for word in ["ON", "OFF", "ON"] { try await home.finish("cabin/lamp/set", word) }
            let database = StoppedDatabase(path: home.folder.file("data/home-actuator.db"))
            func rows(_ condition: String) throws -> [Int] {
                try database.read { try Int.fetchAll($0, sql: "SELECT number FROM stateLog WHERE \(condition)") }
            }
            try await home.restart { stopped in
                try stopped.change("UPDATE stateLog SET at = 1 WHERE number < (SELECT max(number) FROM stateLog)")
                #expect(try rows("at = 1").count >= 2)
            }
            let young = try #require(try rows("at > 1").first)
            try await eventually("what is old is gone") { try rows("at = 1").isEmpty }
            #expect(try rows("at > 1").contains(young))
        }
    }
}
