import ClinicVault
import Foundation
import GRDB
import TestKit
import Testing

struct RotationTests {
    private let bench: Bench
    private let next: MasterKey
    private let name = RecordName("note", RecordID(), patient: Bench.patients[0], version: 1)

    init() throws {
        bench = try Bench()
        next = try MasterKey.create(at: bench.folder.file("next.key"))
    }

    @Test func `after a rotation the records open with the new key and the old one is refused`() throws {
        try bench.fill(3)
        let witness = try bench.sign()
        let box = try bench.write { db in
            for patient in Bench.patients.dropFirst() { _ = try bench.vault.makeKey(for: patient, db) }
            _ = try bench.vault.erase(Bench.patients[3], at: Bench.noon, db)
            return try bench.vault.makeKey(for: Bench.patients[0], db).seal([7], as: name)
        }
        let rotation = try bench.write { try bench.vault.rotate(to: next, $0) }
        #expect(rotation.count == 3 && rotation.damaged == [])
        try bench.write { db in
            for vault in [rotation.vault, try Vault(db, next)] {
                #expect(try vault.key(of: Bench.patients[0], db)?.open(box, as: name) == [7])
                #expect(vault.documentHash("1") == bench.vault.documentHash("1"))
                let own = try bench.vault.practiceKey.seal([8], as: name)
                #expect(try vault.practiceKey.open(own, as: name) == [8])
                #expect(try vault.audit.verify(db, witness: witness).word == "intact")
                #expect(fault { _ = try vault.key(of: Bench.patients[3], db) }?.code == .erased)
            }
            #expect(fault { _ = try Vault(db, bench.master) }?.code == .wrongKey)
        }
    }

    @Test func `a vault from before a rotation makes no keys that nobody could open`() throws {
        _ = try bench.write { try bench.vault.rotate(to: next, $0) }
        try bench.write { db in
            #expect(fault { _ = try bench.vault.makeKey(for: RecordID(), db) }?.code == .wrongKey)
            #expect(fault { _ = try bench.vault.rotate(to: bench.master, db) }?.code == .wrongKey)
        }
    }

    @Test func `a rotation that is undone leaves everything under the old key`() throws {
        try bench.write { db in
            _ = try bench.vault.makeKey(for: Bench.patients[0], db)
            try db.inSavepoint {
                _ = try bench.vault.rotate(to: next, db)
                return .rollback
            }
            let vault = try Vault(db, bench.master)
            #expect(try vault.key(of: Bench.patients[0], db) != nil)
            _ = try bench.vault.makeKey(for: Bench.patients[1], db)
        }
    }

    @Test func `a key that cannot be unwrapped does not keep the others from a new master key`() throws {
        try bench.write { db in
            for patient in Bench.patients { _ = try bench.vault.makeKey(for: patient, db) }
            let sql = "UPDATE patientKey SET wrapped = zeroblob(40) WHERE patient = ?"
            try db.execute(sql: sql, arguments: [Bench.patients[2]])
            let rotation = try bench.vault.rotate(to: next, db)
            #expect(rotation.count == 3 && rotation.damaged == [Bench.patients[2]])
            #expect(try rotation.vault.key(of: Bench.patients[1], db) != nil)
        }
    }
}
