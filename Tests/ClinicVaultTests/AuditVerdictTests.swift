import ClinicVault
import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// 25 entries, with checkpoints after 10 and 20; the attacker has the database and SQL, and at worst the keys.
struct AuditVerdictTests {
    private let bench: Bench
    private let witness: AuditCheckpoint

    init() throws {
        bench = try Bench()
        try bench.fill(10)
        _ = try bench.sign()
        try bench.fill(10)
        witness = try bench.sign()
        try bench.fill(5)
    }

    @Test func `a log that nobody touched is intact`() throws {
        for witness in [witness, nil] {
            guard case .intact(25, _) = try bench.verdict(witness) else {
                Issue.record("\(try bench.verdict(witness))")
                continue
            }
        }
        #expect(try Bench().verdict() == .intact(count: 0, head: Data(count: 32).base64EncodedString()))
    }

    @Test(arguments: [
        "at = at + 1", "user = 'eve'", "role = 'assistant'", "action = 'read '", "patient = NULL",
        "patient = zeroblob(16)",
        "object = NULL", "version = version + 1", "version = NULL", "purpose = 'BTG'", "outcome = 'done'",
        "reason = NULL",
        "reason = ''", "correlation = 'x'", "detail = x'00'", "detail = NULL", "mac = zeroblob(32)", "mac = x''",
        "user = role, role = user", "reason = correlation, correlation = reason",
    ])
    func `a changed column is found at its entry`(_ change: String) throws {
        try bench.attack("UPDATE audit SET \(change) WHERE sequence = 13")
        #expect(try bench.verdict(witness) == .altered(at: 13))
        #expect(try bench.verdict() == .altered(at: 13))
    }

    @Test func `a flipped bit is found wherever it is`() throws {
        var chance = Seeded.fromEnvironment()
        for _ in 0..<20 {
            let bench = try Bench()
            try bench.fill(12)
            let sequence = Int64.random(in: 1...12, using: &chance)
            let column = ["patient", "object", "detail", "mac"].randomElement(using: &chance) ?? "mac"
            let sql = "SELECT \(column) FROM audit WHERE sequence = \(sequence)"
            var bytes = try #require(try bench.write { try Data.fetchOne($0, sql: sql) })
            let place = bytes.indices.randomElement(using: &chance) ?? 0
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            try bench.attack("UPDATE audit SET \(column) = ? WHERE sequence = ?", [bytes, sequence])
            #expect(try bench.verdict() == .altered(at: sequence), "\(column), seed \(chance.seed)")
        }
    }

    @Test func `letters that move from one column to the next are found`() throws {
        let access = AuditAccess(.read, by: "a", role: "b\u{2}c")
        _ = try bench.write { try bench.vault.audit.append($0, access, at: Bench.noon) }
        try bench.attack("UPDATE audit SET user = ?, role = ? WHERE sequence = 26", ["a\u{2}b", "c"])
        #expect(try bench.verdict(witness) == .altered(at: 26))
    }

    @Test func `the text 5 in the place of the number 5 is found`() throws {
        try bench.attack("CREATE TABLE loose AS SELECT * FROM audit")
        try bench.attack("DROP TABLE audit")
        try bench.attack("ALTER TABLE loose RENAME TO audit")
        #expect(try bench.verdict(witness).word == "intact")
        try bench.attack(
            "CREATE TABLE other (sequence, at, user, role, action, patient, object, version BLOB, purpose, "
                + "outcome, reason, correlation, detail, mac)"
        )
        try bench.attack("INSERT INTO other SELECT * FROM audit")
        try bench.attack("DROP TABLE audit")
        try bench.attack("ALTER TABLE other RENAME TO audit")
        try bench.attack("UPDATE audit SET version = CAST(version AS TEXT) WHERE sequence = 5")
        #expect(try bench.verdict(witness) == .altered(at: 5))
        try bench.attack("UPDATE audit SET sequence = 'x', mac = 3 WHERE sequence = 2")
        #expect(try bench.verdict(witness).word == "altered")
    }

    @Test func `an entry taken away, added or moved is found`() throws {
        try bench.attack("DELETE FROM audit WHERE sequence = 7")
        #expect(try bench.verdict(witness) == .altered(at: 7))
        try bench.attack("UPDATE audit SET sequence = sequence - 1 WHERE sequence > 7")
        #expect(try bench.verdict(witness) == .altered(at: 7))
    }

    @Test func `the first entry taken away is found`() throws {
        try bench.attack("DELETE FROM audit WHERE sequence = 1")
        #expect(try bench.verdict() == .altered(at: 1))
    }

    @Test func `two entries that changed places are found`() throws {
        try bench.attack("UPDATE audit SET sequence = 99 WHERE sequence = 4")
        try bench.attack("UPDATE audit SET sequence = 4 WHERE sequence = 15")
        try bench.attack("UPDATE audit SET sequence = 15 WHERE sequence = 99")
        #expect(try bench.verdict(witness) == .altered(at: 4))
    }

    @Test func `an entry that the service did not write is found`() throws {
        try bench.attack(
            """
            INSERT INTO audit SELECT 26, at, user, role, action, patient, object, version, purpose, outcome, reason,
            correlation, detail, mac FROM audit WHERE sequence = 25
            """
        )
        #expect(try bench.verdict(witness) == .altered(at: 26))
    }

    @Test func `a log that was cut is found by its checkpoints`() throws {
        try bench.attack("DELETE FROM audit WHERE sequence > 13")
        #expect(try bench.verdict() == .truncated(kept: 13, expected: 20))
        #expect(try bench.verdict(witness) == .truncated(kept: 13, expected: 20))
        try bench.attack("DELETE FROM auditCheckpoint WHERE count > 13")
        #expect(try bench.verdict(witness) == .truncated(kept: 13, expected: 20))
        try bench.attack("DELETE FROM audit")
        try bench.attack("DELETE FROM auditCheckpoint")
        #expect(try bench.verdict(witness) == .truncated(kept: 0, expected: 20))
    }

    @Test func `a log that was cut and went on is found`() throws {
        try bench.attack("DELETE FROM audit WHERE sequence > 13")
        let other = AuditAccess(.list, by: "ana", role: "clinician")
        _ = try bench.write { try bench.vault.audit.append($0, other, at: Bench.noon) }
        try bench.fill(30)
        #expect(try bench.verdict() == .rewritten(from: 11))
        #expect(try bench.verdict(witness) == .rewritten(from: 11))
        try bench.attack("DELETE FROM auditCheckpoint WHERE count > 13")
        #expect(try bench.verdict(witness) == .rewritten(from: 11))
    }

    /// Writes the log anew from an entry on, with the right keys.
    private func restamp(from first: Int64) throws {
        try bench.attack("DELETE FROM audit WHERE sequence >= ?", [first])
        try bench.write { db in
            for number in first...25 {
                let access = AuditAccess(.read, by: "eve", role: "clinician", version: Int(number))
                try bench.vault.audit.append(db, access, at: Bench.noon)
            }
        }
    }

    @Test func `a log written anew with the right key does not fit what was signed`() throws {
        try restamp(from: 15)
        #expect(try bench.verdict() == .rewritten(from: 11))
        #expect(try bench.verdict(witness) == .rewritten(from: 11))
        try restamp(from: 1)
        #expect(try bench.verdict() == .rewritten(from: 1))
    }

    @Test func `one who signs anew as well is found by the witness`() throws {
        try restamp(from: 15)
        try bench.attack("DELETE FROM auditCheckpoint WHERE number = 2")
        _ = try bench.sign()
        #expect(try bench.verdict(witness) == .rewritten(from: 11))
        try restamp(from: 1)
        try bench.attack("DELETE FROM auditCheckpoint")
        _ = try bench.sign()
        #expect(try bench.verdict(witness) == .rewritten(from: 1))
    }

    @Test(arguments: [
        "SET signature = zeroblob(64) WHERE number = 2", "SET signature = x'' WHERE number = 2",
        "SET at = at + 1 WHERE number = 2", "SET head = zeroblob(32) WHERE number = 2",
        "SET count = 21 WHERE number = 2", "SET count = 19 WHERE number = 2", "SET count = 1000000 WHERE number = 2",
        "SET number = 3 WHERE number = 2",
    ])
    func `a forged checkpoint is found`(_ change: String) throws {
        try bench.attack("UPDATE auditCheckpoint \(change)")
        #expect(try bench.verdict() == .rewritten(from: 11))
    }

    @Test func `a checkpoint taken away is found by the next one, or by the witness`() throws {
        try bench.attack("DELETE FROM auditCheckpoint WHERE number = 2")
        #expect(try bench.verdict(witness) == .rewritten(from: 11))
        try bench.attack("DELETE FROM auditCheckpoint WHERE number = 1")
        #expect(try bench.verdict(witness) == .rewritten(from: 1))
    }

    @Test func `the first checkpoint taken away is found without a witness`() throws {
        try bench.attack("DELETE FROM auditCheckpoint WHERE number = 1")
        #expect(try bench.verdict() == .rewritten(from: 1))
    }

    @Test func `the witness of another database fits none`() throws {
        let other = try Bench()
        try other.fill(10)
        #expect(try bench.verdict(try other.sign()).word == "rewritten")
    }

    @Test func `each verdict is a sentence with its numbers`() {
        let words: [(AuditVerdict, String, [String])] = [
            (.intact(count: 5, head: "abc="), "intact", ["5 entries", "abc="]),
            (.altered(at: 13), "altered", ["entry 13"]),
            (.truncated(kept: 3, expected: 20), "truncated", ["20 entries", "3 are left"]),
            (.rewritten(from: 11), "rewritten", ["entry 11"]),
        ]
        for (verdict, word, parts) in words {
            #expect(verdict.word == word && verdict.description.contains(word))
            for part in parts { #expect(verdict.description.contains(part)) }
        }
    }
}
