import GRDB
import Schema
import Store
import TestKit
import Testing

@testable import TaskService

@Suite struct ChangeFeedTests {
    /// A journal as the service keeps it.
    private final class Diary {
        private let folder = try? TemporaryFolder()
        private let database: ServiceDatabase
        private let codec = JSONCodec()
        private var at = 1_790_000_000_000 as Int64

        init() throws {
            database = try ServiceDatabase(
                folder: #require(folder).path,
                name: "tasks",
                newEpoch: "first",
                version: "1"
            )
        }

        func tell(_ event: some Event, of subject: String) throws {
            try database.queue.write { db in
                let journal = try Journal(db)
                let type = Swift.type(of: event).channel.type
                let envelope = Envelope(
                    id: "x",
                    source: "s",
                    type: type,
                    subject: subject,
                    time: Timestamp(milliseconds: at)
                )
                let payload = envelope.encoded(data: try codec.encode(event))
                _ = try journal.append("topic", payload, isEvent: true, at: at)
                _ = try journal.append("topic", payload, isEvent: false, at: at)
                try journal.confirm(through: journal.position)
            }
        }

        func change(_ name: String, note: String? = nil) throws {
            var task = TaskDocument(id: name, name: name, created: Timestamp(milliseconds: at))
            task.note = note
            try tell(TaskChanged(.edited, task), of: name)
        }

        func waitThreeDays() throws {
            at += Journal.retention + 1
            try database.queue.write { try Journal.prune($0, now: at) }
        }

        func changes(since: Int64, limit: Double? = nil) throws -> ChangeList {
            try database.queue.read { db in
                try ChangeFeed(db: db, codec: codec).changes(ListChanges(since: since, limit: limit))
            }
        }
    }

    @Test func `changes of tasks and projects are told in their order, other events only move on`() throws {
        let diary = try Diary()
        try diary.change("a")
        try diary.tell(TaskDue(name: "a", due: .day(0)), of: "a")
        try diary.tell(ProjectChanged(.purged, nil), of: "project-reforma")
        try diary.tell(TaskDue(name: "a", due: .day(0)), of: "a")
        let list = try diary.changes(since: 0)
        #expect(list.epoch == "first")
        #expect(list.changes.map(\.sequence) == [1, 3])
        #expect(list.changes.map(\.subject) == ["a", "project-reforma"])
        #expect(list.changes.map(\.change) == [.edited, .purged])
        #expect(list.changes.first?.task?.name == "a")
        #expect(list.last == 4)
        #expect(try diary.changes(since: 3).changes.isEmpty)
    }

    @Test func `pages end at the limit and before 48 KiB, and go on where they ended`() throws {
        let diary = try Diary()
        for number in 1...5 { try diary.change("\(number)", note: String(repeating: "x", count: 20_000)) }
        #expect(try diary.changes(since: 0).changes.map(\.sequence) == [1, 2])
        #expect(try diary.changes(since: 0).last == 2)
        #expect(try diary.changes(since: 2, limit: 1).changes.map(\.sequence) == [3])
        #expect(try diary.changes(since: 4).changes.map(\.sequence) == [5])
    }

    @Test func `no page is empty before the end, however many other events there are`() throws {
        let diary = try Diary()
        for _ in 1...600 { try diary.tell(TaskDue(name: "a", due: .day(0)), of: "a") }
        try diary.change("a")
        #expect(try diary.changes(since: 0).changes.map(\.sequence) == [601])
    }

    @Test func `what is no longer kept is refused, all that is kept can be asked for`() throws {
        let diary = try Diary()
        try diary.change("a")
        try diary.change("b")
        try diary.waitThreeDays()
        let gone = #expect(throws: Problem.self) { try diary.changes(since: 1) }
        #expect(gone?.slug == "expired")
        #expect(gone?.detail.contains("ask/list") == true)
        #expect(try diary.changes(since: 0).last == 2)
        #expect(try diary.changes(since: 2).last == 2)
        try diary.change("c")
        #expect(throws: Problem.self) { try diary.changes(since: 1) }
        #expect(try diary.changes(since: 0).changes.map(\.sequence) == [3])
        #expect(try diary.changes(since: 2).changes.map(\.sequence) == [3])
    }

    @Test func `a number that was never given answers the last one`() throws {
        let diary = try Diary()
        try diary.change("a")
        let list = try diary.changes(since: 99)
        #expect(list.changes.isEmpty)
        #expect(list.last == 1)
    }
}
