import Bus
import GRDB
import Schema
import TestKit
import Testing

/// What people and devices send is stored as it was told, however odd it is.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct OddTextTests {
    @Test(arguments: [
        #"{"name":"cero\u0000fin","note":"\u0000"}"#, #"{"name":"👨‍👩‍👧‍👦 \"comillas\" 'y' \\","note":"a\tb\r\nc"}"#,
        #"{"contexts":["a b","ÑANDÚ","\"","@"]}"#, #"{"order":-1e300}"#, #"{"order":0.30000000000000004}"#,
        #"{"due":"2026-12-01T02:30[America/New_York]","defer":"9999-12-31"}"#, #"{"due":"0000-01-01"}"#,
        #"{"every":"FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3","repeatMode":"after-done","due":"2026-01-31"}"#,
    ])
    func `an odd edit is told, stored and found alike, or refused`(_ payload: String) async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("raro")
            let reply = try await tasks.perform("\(id)/edit", payload)
            try await tasks.perform("\(id)/move", "next")
            try await tasks.perform("\(id)/edit", #"{"name":"nuevo"}"#)
            try await tasks.perform("log/undo")
            let count = reply["outcome"] == nil ? 4 : 5
            try await eventually("all is told") { tasks.events("changed").count == count }
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try tasks.folded() == database.rows(), "\(reply)")
            #expect(tasks.log.named("handler.failed").isEmpty)
            let found = try database.read { db in
                try ["nuevo", "raro", "þall"].map { word in
                    try Int.fetchOne(
                        db,
                        sql: "SELECT count(*) FROM search WHERE search MATCH ?",
                        arguments: [word]
                    )
                }
            }
            #expect(found[0] == 0 && found[2] == 1)
        }
    }

    @Test(arguments: [
        #"{"order":1e999}"#, #"{"name":"\ud800"}"#, #"{"name":null}"#, #"{"dependsOn":[1]}"#, #"{"due":20261201}"#,
        "[]",
        #"{"name":"a","name":"b"}"#, #"{"ifVersion":"1"}"#, "{",
    ])
    func `what cannot be meant is refused or understood, and the service goes on`(_ payload: String) async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("raro")
            let reply = try await tasks.perform("\(id)/edit", payload)
            #expect(reply["outcome"] != nil || reply["type"]?.text?.hasPrefix("urn:quintet:problem:") == true)
            #expect(reply["type"]?.text != "urn:quintet:problem:internal", "\(reply)")
            #expect(try await tasks.task(id)["id"]?.text == id)
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try tasks.folded() == database.rows(), "\(reply)")
        }
    }
}
