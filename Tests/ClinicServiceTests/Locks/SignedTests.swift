import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// A signed consultation never changes, whoever tries it and however.
@Suite(.timeLimit(.minutes(5)))
struct SignedTests {
    @Test func `more than thirty ways to change a signed consultation are all refused`() async throws {
        try await withClinic { clinic in
            let signed = try await Signed(clinic)
            let before = try await signed.state()
            #expect(before.count == 4 + 1 + 2)
            var told = try await byBus(signed, before)
            told += try await byMessages(signed, before)
            told += try await byFiles(signed, before)
            told += try await byStore(signed, before)
            #expect(told.count > 30)
            print(told.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
        }
    }

    private func byBus(_ signed: Signed, _ before: [String]) async throws -> [String] {
        var told: [String] = []
        for way in BusWay.all {
            let reply = try await way.attempt(signed)
            let answer = reply.slug ?? reply.outcome ?? "nothing"
            #expect(answer == way.expected, "\(way.name): \(reply)")
            #expect(try await signed.state() == before, "\(way.name)")
            told.append("\(way.name): \(answer == "applied" ? "done, and the consultation is as it was" : answer)")
        }
        return told
    }

    /// What the service says itself is no way to tell it something.
    private func byMessages(_ signed: Signed, _ before: [String]) async throws -> [String] {
        let root = signed.clinic.root
        let draft = String(
            decoding: JSON.object(["id": .text(signed.written), "status": "draft"]).bytes,
            as: UTF8.self
        )
        let topics = [
            "evt/\(signed.patient)/record-changed", "evt/\(signed.patient)/changed", "evt/\(signed.patient)/merged",
            "state/\(signed.written)", "reply/clinic-service", "cmd/\(signed.patient)/consultation-reopen",
        ]
        for topic in topics {
            try await signed.clinic.client.publish("\(root)/\(topic)", draft, isRetained: topic.hasPrefix("state"))
            // An answer to what is sent later says that this was taken.
            #expect(try await signed.state() == before, "\(topic)")
        }
        return topics.map { "a message on \($0.replacing(signed.patient, with: "{patient}")): nobody listens" }
    }

    private func byFiles(_ signed: Signed, _ before: [String]) async throws -> [String] {
        var told: [String] = []
        for way in FileWay.all {
            let report = try await signed.clinic.take(way.file(signed))
            let reasons = (report["report"]?.elements ?? []).compactMap { $0["reason"]?.text }
            #expect(reasons.contains { $0.contains(way.expected) }, "\(way.name): \(report)")
            #expect(try await signed.state() == before, "\(way.name)")
            told.append("\(way.name): \(way.expected)")
        }
        return told
    }

    /// Each statement by a connection like the service's own, while the service runs.
    private func byStore(_ signed: Signed, _ before: [String]) async throws -> [String] {
        let database = try signed.clinic.database()
        var told: [String] = []
        for sql in StoreWays.all {
            let error = try refusal(of: sql, signed.ids, database)
            #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(sql): \(error?.description ?? "no error")")
            #expect(try await signed.state() == before, "\(sql)")
            told.append("\(sql.replacing("\n", with: " ")): \(error?.message ?? "")")
        }
        return told
    }

    private func refusal(of sql: String, _ ids: [String: Data], _ database: DatabaseQueue) throws -> DatabaseError? {
        let named = ids.filter { sql.contains(":\($0.key)") }
        do {
            try database.writeWithoutTransaction { try $0.execute(sql: sql, arguments: StatementArguments(named)) }
            return nil
        } catch let error as DatabaseError { return error }
    }
}
