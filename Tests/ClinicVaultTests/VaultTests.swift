import ClinicVault
import Foundation
import GRDB
import Schema
import TestKit
import Testing

struct VaultTests {
    private let patient = Bench.patients[0]
    private var name: RecordName { RecordName("note", Bench.patients[1], patient: patient, version: 1) }

    @Test func `a vault opened again has the same keys`() throws {
        let bench = try Bench()
        let box = try bench.write { try bench.vault.makeKey(for: patient, $0).seal([7], as: name) }
        let own = try bench.vault.practiceKey.seal([8], as: name)
        try bench.write { db in
            let vault = try Vault(db, try MasterKey.read(bench.folder.file("master.key")))
            #expect(try vault.key(of: patient, db)?.open(box, as: name) == [7])
            #expect(try vault.practiceKey.open(own, as: name) == [8])
            #expect(vault.documentHash("CC 1") == bench.vault.documentHash("CC 1"))
            #expect(try vault.key(of: RecordID(), db) == nil)
        }
    }

    @Test func `another master key is refused with the ids of both`() throws {
        let bench = try Bench()
        let other = try MasterKey.create(at: bench.folder.file("other.key"))
        let wrong = try #require(fault { try bench.write { _ = try Vault($0, other) } })
        #expect(wrong.code == .wrongKey)
        #expect(wrong.reason.contains(other.id) && wrong.reason.contains(bench.master.id))
        #expect(try bench.queue.read { try Vault.masterID($0) } == bench.master.id)
    }

    @Test(arguments: [
        "DELETE FROM vault WHERE key = 'master'", "DELETE FROM vault WHERE key = 'practice'", "DELETE FROM vault",
        "UPDATE vault SET value = x'00' WHERE key = 'practice'",
        "UPDATE vault SET value = zeroblob(40) WHERE key = 'practice'",
    ])
    func `keys that are gone are never made anew over what they sealed`(_ attack: String) throws {
        let bench = try Bench()
        _ = try bench.write { try bench.vault.makeKey(for: patient, $0) }
        try bench.attack(attack)
        let before = try bench.write { try Row.fetchAll($0, sql: "SELECT * FROM vault") }
        #expect(fault { try bench.write { _ = try Vault($0, bench.master) } }?.code == .damaged)
        #expect(try bench.write { try Row.fetchAll($0, sql: "SELECT * FROM vault") } == before)
    }

    @Test func `hashes find the same text again, under a key of their own`() throws {
        let (vault, other) = (try Bench().vault, try Bench().vault)
        #expect(vault.documentHash("CC 1020").count == 32)
        #expect(vault.documentHash("CC 1020") == vault.documentHash("CC 1020"))
        #expect(vault.documentHash("CC 1020") != vault.documentHash("CC 1021"))
        #expect(vault.documentHash("CC 1020") != vault.sourceHash("CC 1020"))
        #expect(vault.documentHash("CC 1020") != other.documentHash("CC 1020"))
    }

    @Test func `a key made in a transaction that was undone is never served`() throws {
        let bench = try Bench()
        var lost: [UInt8] = []
        try bench.write { db in
            try db.inSavepoint {
                _ = try bench.vault.makeKey(for: patient, db)
                lost = try #require(try bench.vault.key(of: patient, db)).seal([1], as: name)
                return .rollback
            }
            #expect(try bench.vault.key(of: patient, db) == nil)
        }
        try bench.write { db in
            let made = try bench.vault.makeKey(for: patient, db).seal([2], as: name)
            let served = try #require(try bench.vault.key(of: patient, db))
            #expect(try served.open(made, as: name) == [2])
            #expect(fault { _ = try served.open(lost, as: name) }?.code == .damaged)
        }
    }

    @Test func `a patient has one key, and an id that was erased gets no other`() throws {
        let bench = try Bench()
        try bench.write { db in
            _ = try bench.vault.makeKey(for: patient, db)
            #expect(fault { _ = try bench.vault.makeKey(for: patient, db) }?.code == .unusable)
            #expect(try bench.vault.erase(patient, at: Bench.noon, db))
            #expect(fault { _ = try bench.vault.makeKey(for: patient, db) }?.code == .unusable)
        }
    }

    @Test func `what an erased patient's key sealed cannot be opened, and its bytes leave the file`() throws {
        let bench = try Bench()
        try bench.write { db in
            // Among others, as the only row of a page is written over in any case.
            for patient in [patient] + (0..<50).map({ _ in RecordID() }) {
                _ = try bench.vault.makeKey(for: patient, db)
            }
        }
        let sql = "SELECT wrapped FROM patientKey WHERE patient = ?"
        let wrapped = try #require(try bench.write { try Data.fetchOne($0, sql: sql, arguments: [patient]) })
        #expect(try Data(contents(bench.folder.file("clinic.db"))).range(of: wrapped) != nil)
        try bench.write { db in
            #expect(try bench.vault.erase(patient, at: Bench.noon, db))
            #expect(try !bench.vault.erase(patient, at: Bench.noon + 1.0, db))
            #expect(try !bench.vault.erase(RecordID(), at: Bench.noon, db))
            let erased = try #require(fault { _ = try bench.vault.key(of: patient, db) })
            #expect(erased.code == .erased && erased.reason.contains(Bench.noon.description))
        }
        let left = try Data(contents(bench.folder.file("clinic.db")))
        for start in stride(from: 0, to: 40, by: 8) { #expect(left.range(of: wrapped[start..<start + 8]) == nil) }
    }

    @Test func `a damaged key is that patient's trouble alone`() throws {
        let bench = try Bench()
        try bench.write { db in
            for patient in Bench.patients { _ = try bench.vault.makeKey(for: patient, db) }
            _ = try bench.vault.erase(Bench.patients[3], at: Bench.noon, db)
            let sql = "UPDATE patientKey SET wrapped = zeroblob(40) WHERE patient = ?"
            try db.execute(sql: sql, arguments: [patient])
            #expect(fault { _ = try bench.vault.key(of: patient, db) }?.code == .damaged)
            var seen: [RecordID: String] = [:]
            try bench.vault.forEachKey(db) { patient, key in
                seen[patient] = fault { _ = try key.get() }?.code.rawValue ?? "fine"
            }
            #expect(seen == [patient: "damaged", Bench.patients[1]: "fine", Bench.patients[2]: "fine"])
        }
    }
}
