import ClinicVault
import GRDB
import Schema
import ServiceKit
import TestKit
import Testing

/// Whatever happens to the process: what was acknowledged is there once, and the audit tells of each thing once.
@Suite(.timeLimit(.minutes(5)))
struct CountLawTests {
    @Test func `killed where it hurts, nothing acknowledged is lost or doubled, and the audit counts right`()
        async throws
    {
        var chance = Seeded.fromEnvironment()
        try await Ward.running { ward in
            var ledger = Ledger(ward)
            try await ward.clinic.process.kill()
            let points: [CrashPoint] = [.beforeCommit, .afterCommit, .afterPublish]
            try await ward.clinic.launch(with: ["QUINTET_CRASH": "before-transaction:20"])
            try await ledger.work(500, plans: points.map { "\($0.rawValue):40" }, &chance)
            #expect(ledger.kills == points.count + 1, "seed \(chance.seed)")
            _ = try await ward.clinic.process.terminate()
            let evidence = try AuditEvidence(of: ward.clinic.folder)
            #expect(try evidence.verdict().word == "intact")
            let told = try evidence.read(Self.entries)
            try expect(told, of: ledger, seed: chance.seed)
            try expectRecords(evidence, ledger)
        }
    }

    /// How many entries of each outcome a request left, by its correlation id.
    private static func entries(_ db: Database) throws -> [String: [String: Int]] {
        var entries: [String: [String: Int]] = [:]
        let rows = try Row.fetchAll(db, sql: "SELECT correlation, outcome, count(*) FROM audit GROUP BY 1, 2")
        for row in rows { entries[row[0], default: [:]][row[1]] = row[2] }
        return entries
    }

    private func expect(_ told: [String: [String: Int]], of ledger: Ledger, seed: UInt64) throws {
        #expect(Set(told.keys) == Set(ledger.lines.keys), "seed \(seed): an answer without an entry, or the reverse")
        for (id, line) in ledger.lines {
            let (done, refused) = (told[id]?["done"] ?? 0, told[id]?["refused"] ?? 0)
            let words = "\(id) \(line.request.path), sent \(line.attempts) times: \(done) done, \(refused) refused"
            if line.isRefused {
                #expect(done == 0 && (1...line.attempts).contains(refused), "seed \(seed): \(words)")
            } else if line.request.isQuestion {
                #expect(refused == 0 && (1...line.attempts).contains(done), "seed \(seed): \(words)")
            } else {
                #expect(line.isApplied && done == 1 && refused == 0, "seed \(seed): \(words)")
            }
        }
        #expect(ledger.lines.values.filter(\.isRefused).count > 50)
    }

    /// One record of each kind for each command that made one, and none besides.
    private func expectRecords(_ evidence: AuditEvidence, _ ledger: Ledger) throws {
        for (kind, path, key) in [
            ("patient", "patients/register", "patient"), ("consultation", "/consultation-draft", "id"),
        ] {
            let made = ledger.lines.values.filter { $0.request.path.hasSuffix(path) }
                .compactMap { $0.answer["result"]?[key]?.text }
            let kept = try evidence.read { db in
                try String.fetchAll(db, sql: "SELECT lower(hex(id)) FROM record WHERE kind = ?", arguments: [kind])
            }
            #expect(kept.sorted() == made.map { $0.replacing("-", with: "") }.sorted())
            #expect(made.count > 40)
        }
    }
}
