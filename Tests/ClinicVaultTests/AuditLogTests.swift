import ClinicVault
import Foundation
import GRDB
import Schema
import TestKit
import Testing

struct AuditLogTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func entries(_ query: AuditQuery) throws -> [AuditEntry] {
        try bench.queue.read { try bench.vault.audit.entries($0, query) }
    }

    @Test func `an entry reads back as it was written`() throws {
        let full = Bench.access(5)
        let bare = AuditAccess(.login, by: "ana", role: "assistant")
        let written = try bench.write { db in
            try [full, bare].map { try bench.vault.audit.append(db, $0, at: Bench.noon) }
        }
        #expect(written.map(\.sequence) == [1, 2])
        #expect(try entries(AuditQuery(after: 0)) == written)
        #expect(written.map(\.access) == [full, bare])
        #expect(bare.purpose == "TREAT" && bare.outcome == .done)
    }

    @Test func `what was rolled back was never in the log, and leaves no gap`() throws {
        try bench.fill(2)
        try bench.write { db in
            try db.inSavepoint {
                try bench.vault.audit.append(db, Bench.access(90), at: Bench.noon)
                return .rollback
            }
            try bench.vault.audit.append(db, Bench.access(2), at: Bench.noon)
        }
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try bench.write { db in
                try bench.vault.audit.append(db, Bench.access(91), at: Bench.noon)
                throw Undone()
            }
        }
        try bench.fill(2)
        #expect(try entries(AuditQuery()).map(\.sequence) == [5, 4, 3, 2, 1])
        #expect(try entries(AuditQuery()).map(\.access.version) == [4, 3, 2, 1, 0])
        #expect(try bench.verdict().word == "intact")
    }

    @Test(arguments: [
        "UPDATE audit SET user = 'x'", "DELETE FROM audit", "DELETE FROM audit WHERE sequence = 3",
        "INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE sequence = 2", "UPDATE OR IGNORE audit SET at = 0",
        "INSERT INTO audit SELECT 9, at, user, role, action, patient, object, version, purpose, outcome, reason, "
            + "correlation, detail, mac FROM audit LIMIT 1",
        "UPDATE auditCheckpoint SET count = 2", "DELETE FROM auditCheckpoint",
        "REPLACE INTO auditCheckpoint SELECT number, 1, head, at, signature FROM auditCheckpoint",
        "INSERT INTO auditCheckpoint SELECT 5, 1, head, at, signature FROM auditCheckpoint",
    ])
    func `the log is written once`(_ sql: String) throws {
        try bench.fill(3)
        let checkpoint = try bench.sign()
        let refusal = #expect(throws: DatabaseError.self) { try bench.write { try $0.execute(sql: sql) } }
        #expect(refusal?.message?.contains("is written once") == true)
        #expect(try bench.verdict(checkpoint).word == "intact")
    }

    @Test func `entries are found by patient, user and time, a page at a time`() throws {
        try bench.fill(40)
        let all = try entries(AuditQuery(limit: 100))
        #expect(all.count == 40 && all.map(\.sequence) == (1...40).reversed())
        let patient = Bench.patients[1]
        #expect(try entries(AuditQuery(patient: patient)) == all.filter { $0.access.patient == patient })
        #expect(try entries(AuditQuery(user: "pau")) == all.filter { $0.access.user == "pau" })
        let (since, until) = (Bench.noon + 10, Bench.noon + 20)
        let between = try entries(AuditQuery(since: since, until: until))
        #expect(between == all.filter { $0.at >= since && $0.at < until } && between.count == 10)
        let page = try entries(AuditQuery(patient: patient, limit: 4))
        let next = try entries(AuditQuery(patient: patient, before: page.last?.sequence, limit: 4))
        #expect(page + next == Array(all.filter { $0.access.patient == patient }.prefix(8)))
        #expect(try entries(AuditQuery(after: 37)).map(\.sequence) == [38, 39, 40])
        #expect(try entries(AuditQuery(user: "' OR 1=1 --")).isEmpty)
    }

    @Test func `nothing is added behind an entry whose hash is no hash`() throws {
        try bench.fill(3)
        try bench.attack("CREATE TABLE loose AS SELECT * FROM audit")
        try bench.attack("DROP TABLE audit")
        try bench.attack("ALTER TABLE loose RENAME TO audit")
        try bench.attack("UPDATE audit SET mac = 3 WHERE sequence = 3")
        #expect(fault { try bench.fill(1) }?.code == .damaged)
        #expect(try bench.verdict() == .altered(at: 3))
    }

    @Test func `an entry that was made unreadable is named`() throws {
        try bench.fill(3)
        try bench.attack("UPDATE audit SET patient = x'01' WHERE sequence = 2")
        let damaged = try #require(fault { _ = try entries(AuditQuery()) })
        #expect(damaged.code == .damaged && damaged.reason.contains("entry 2"))
        try bench.attack("UPDATE audit SET patient = NULL, action = 'later', outcome = 'x' WHERE sequence = 2")
        #expect(try entries(AuditQuery())[1].access.action == .unknown)
    }
}
