import ClinicVault
import Foundation
import GRDB
import Schema
import Store
import Testing

@testable import Quintet

struct AuditVerificationTests {
    @Test func `an intact log is told while the service runs`() throws {
        let fixture = try ClinicFixture()
        guard case .intact(3, _) = try verdict(fixture) else {
            Issue.record("\(try verdict(fixture))")
            return
        }
    }

    @Test(arguments: [
        ("UPDATE audit SET user = 'eve' WHERE sequence = 2", AuditVerdict.altered(at: 2)),
        ("DELETE FROM audit WHERE sequence = 3", .truncated(kept: 2, expected: 3)),
        ("DELETE FROM audit; DELETE FROM auditCheckpoint", .truncated(kept: 0, expected: 3)),
        ("DELETE FROM auditCheckpoint", .rewritten(from: 1)),
    ]) func `what was done to the log is named`(sql: String, expected: AuditVerdict) throws {
        let fixture = try ClinicFixture()
        try fixture.attack(sql)
        #expect(try verdict(fixture) == expected)
    }

    @Test func `a log that is shorter than in a backup, or another, is found out`() throws {
        let fixture = try ClinicFixture()
        try fixture.read()
        _ = try fixture.backup()
        let verification = AuditVerification(folder: fixture.folder)
        func compared() throws -> AuditVerdict {
            try verification.verdict(with: fixture.backupFile, key: fixture.folder.clinicKeyFile)
        }
        guard case .intact(4, _) = try compared() else {
            Issue.record("\(try compared())")
            return
        }
        // Nobody had signed the last entry, so that the log alone does not tell.
        try fixture.attack("DELETE FROM audit WHERE sequence = 4")
        guard case .intact(3, _) = try verdict(fixture) else {
            Issue.record("\(try verdict(fixture))")
            return
        }
        #expect(try compared() == .truncated(kept: 3, expected: 4))
        let (vault, noon) = (fixture.vault, ClinicFixture.noon)
        _ = try fixture.clinic.queue.write { db in
            try vault.audit.append(db, AuditAccess(.list, by: "eve", role: "clinician"), at: noon)
        }
        #expect(try compared() == .rewritten(from: 4))
        #expect(!exists(fixture.folder.path + "/.verify"))
    }

    @Test func `a missing or wrong key and a missing database are told with a remedy`() throws {
        let (fixture, other) = (try ClinicFixture(), try ClinicFixture())
        let key = try PrivateFile.read(other.folder.clinicKeyFile)
        try PrivateFile.write(key, to: fixture.folder.clinicKeyFile)
        #expect(refusal { _ = try verdict(fixture) }?.contains("put the first in its place") == true)
        try FileManager.default.removeItem(atPath: fixture.folder.clinicKeyFile)
        #expect(refusal { _ = try verdict(fixture) }?.contains("no master key in") == true)
        let bench = try Bench()
        try bench.folder.makeFolders()
        _ = try ClinicKey(folder: bench.folder).makeMissing()
        let verification = AuditVerification(folder: bench.folder)
        #expect(refusal { _ = try verification.verdict() }?.contains("there is no clinic database at") == true)
    }

    @Test func `the command exits with 0 for an intact log alone`() async throws {
        let fixture = try ClinicFixture()
        let program = Tool(path: Programs.folder(of: try Programs.thisProgram()) + "/quintet")
        let words = ["clinic", "audit", "verify", "--data", fixture.folder.path]
        let intact = try await program.run(words)
        #expect(intact.code == 0 && intact.output.hasPrefix("The audit log is intact: 3 entries"), "\(intact)")
        try fixture.attack("UPDATE audit SET user = 'eve' WHERE sequence = 2")
        let altered = try await program.run(words)
        #expect(altered.code == 1 && altered.output.contains("altered at entry 2"), "\(altered)")
        try FileManager.default.removeItem(atPath: fixture.folder.clinicKeyFile)
        let locked = try await program.run(words)
        #expect(locked.code == 1 && locked.output.contains("Error: no master key in"), "\(locked)")
    }

    private func verdict(_ fixture: ClinicFixture) throws -> AuditVerdict {
        try AuditVerification(folder: fixture.folder).verdict()
    }
}
