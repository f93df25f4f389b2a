import ClinicVault
import Foundation
import GRDB
import Schema
import Store
import Testing

@testable import Quintet

struct BackupTests {
    private static let allRecords =
        "SELECT number, id, kind, patient, at, version, schema, box FROM record ORDER BY number"

    @Test func `what was backed up while services run is restored, under new epochs`() async throws {
        let fixture = try ClinicFixture()
        try Data("key of sources".utf8).write(to: URL(filePath: try dashboardKey(in: fixture.folder)))
        try await fixture.clinic.queue.write { db in
            try db.execute(sql: "INSERT INTO journal VALUES (1, 1, 't', x'00', 0, NULL, 0)")
        }
        let before = try fixture.clinic.queue.read { try Row.fetchAll($0, sql: Self.allRecords) }
        let made = try fixture.backup()
        #expect(try await fixture.restore() == made)
        #expect(made.clinic?.patients == 3 && made.clinic?.auditCount == 3)
        #expect(
            made.files.map(\.path) == [
                "home-actuator/home-actuator.db", "dashboard-poller/dashboard-poller.key",
                "clinic-service/clinic-service.db",
            ]
        )
        let restored = try ServiceDatabase(
            folder: fixture.empty.serviceFolder(of: "clinic-service"),
            name: "clinic-service",
            newEpoch: "unused",
            version: "1"
        ) { $0.registerMigration("clinic") { _ in } }
        #expect(try restored.queue.read { try Row.fetchAll($0, sql: Self.allRecords) } == before)
        #expect(try await restored.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") } == 0)
        #expect(restored.epoch != fixture.clinic.epoch && restored.epoch != "unused")
        #expect(
            try Data(contentsOf: URL(filePath: fixture.empty.path + "/dashboard-poller/dashboard-poller.key")).count
                == 14
        )
    }

    @Test func `a restored folder has its key, its witness, and nothing for others`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        _ = try await fixture.restore()
        #expect(try MasterKey.read(fixture.empty.clinicKeyFile).id == fixture.master.id)
        let witness = try AuditWitness.read(fixture.empty.clinicWitness)
        #expect(try witness == AuditWitness.read(fixture.folder.clinicWitness) && witness != nil)
        let manager = FileManager.default
        let names = try manager.subpathsOfDirectory(atPath: fixture.empty.path)
        for path in [fixture.empty.path, fixture.backupFile] + names.map({ fixture.empty.path + "/" + $0 }) {
            let attributes = try manager.attributesOfItem(atPath: path)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
        }
        #expect(
            Set(try manager.contentsOfDirectory(atPath: fixture.empty.path)) == [
                "keys", "clinic-service", "home-actuator",
            ]
        )
        guard case .intact = try AuditVerification(folder: fixture.empty).verdict() else {
            Issue.record("the restored log is not intact")
            return
        }
    }

    @Test func `init on a restored folder makes the rest and keeps the key`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        _ = try await fixture.restore()
        let change = SettingsChange(brokerPort: fixture.bench.port)
        let preparation = try await Installation(folder: fixture.empty).prepare(change)
        #expect(preparation.isNew && !preparation.madeClinicKey)
        #expect(try MasterKey.read(fixture.empty.clinicKeyFile).id == fixture.master.id)
        #expect(KeyCheck(folder: fixture.empty).finding().grade == .ok)
    }

    @Test func `the backup has nothing readable in it, and the work leaves nothing behind`() throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        let bytes = try Data(contentsOf: URL(filePath: fixture.backupFile))
        let key = try Data(contentsOf: URL(filePath: fixture.folder.clinicKeyFile))
        for text in [Data("SQLite format".utf8), Data("Zulema".utf8), Data("CREATE TABLE".utf8), key.dropLast()] {
            #expect(bytes.range(of: text) == nil)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        #expect(!left.contains { $0.hasPrefix(".backup") })
        #expect(!exists(fixture.backupFile + ".unverified"))
    }

    @Test func `an erased patient keeps nobody from a backup`() async throws {
        let fixture = try ClinicFixture()
        let (vault, patient) = (fixture.vault, fixture.patients[1])
        _ = try await fixture.clinic.queue.write { try vault.erase(patient, at: ClinicFixture.noon, $0) }
        #expect(try fixture.backup().clinic?.patients == 2)
        #expect(try await fixture.restore().clinic?.patients == 2)
    }

    @Test(arguments: [
        ("UPDATE record SET box = zeroblob(60) WHERE number = 3", "patient "),
        ("DELETE FROM record WHERE number IN (3, 4)", "3 patients have a key and 2 of them a record"),
        ("UPDATE patientKey SET wrapped = zeroblob(40)", "is damaged"),
        ("UPDATE audit SET user = 'eve' WHERE sequence = 2", "altered at entry 2"),
        ("DELETE FROM audit WHERE sequence = 3", "truncated: 3 entries were signed and 2 are left"),
    ]) func `a damaged clinic is no good backup, and the reason is told`(sql: String, reason: String) throws {
        let fixture = try ClinicFixture()
        try fixture.attack(sql)
        let refusal = try #require(refusal { _ = try fixture.backup() })
        #expect(refusal.contains(reason), "\(refusal)")
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.bench.root)
        #expect(left == ["the data"])
        #expect(!exists(fixture.folder.path + "/.backup"))
    }

    @Test func `a clinic that was never used is no obstacle, one that lost its keys is`() async throws {
        let fixture = try ClinicFixture()
        try fixture.attack("DELETE FROM vault")
        #expect(refusal { _ = try fixture.backup() }?.contains("has no keys") == true)
        #expect(KeyCheck(folder: fixture.folder).finding().grade == .fail)
        try fixture.attack("DELETE FROM patientKey; DELETE FROM record; DELETE FROM auditCheckpoint; DELETE FROM audit")
        #expect(try fixture.backup().clinic == nil)
        #expect(KeyCheck(folder: fixture.folder).finding().grade == .ok)
        _ = try await fixture.restore()
        #expect(exists(fixture.empty.database(of: "clinic-service")) && !exists(fixture.empty.clinicWitness))
    }

    @Test func `a backup is never written over another`() throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        let before = try Data(contentsOf: URL(filePath: fixture.backupFile))
        #expect(refusal { _ = try fixture.backup() }?.contains("there is a file \(fixture.backupFile) already") == true)
        #expect(try Data(contentsOf: URL(filePath: fixture.backupFile)) == before)
    }

    @Test func `without the key or without a database there is no backup`() throws {
        let bench = try Bench()
        try bench.folder.makeFolders()
        let backup = Backup(folder: bench.folder, target: bench.root + "/x.qbk")
        #expect(refusal { _ = try backup.run(at: ClinicFixture.noon) }?.contains("no master key in") == true)
        _ = try ClinicKey(folder: bench.folder).makeMissing()
        #expect(refusal { _ = try backup.run(at: ClinicFixture.noon) }?.contains("no service's database") == true)
        #expect(!exists(backup.target))
    }

    @Test func `a backup is named after its time`() throws {
        let target = Backup.standardTarget(in: DataFolder("/x"), at: ClinicFixture.noon)
        #expect(target == "/x/backups/quintet-20270115T080000Z.qbk")
    }

    private func dashboardKey(in folder: DataFolder) throws -> String {
        try PrivateFile.makeFolder(folder.serviceFolder(of: "dashboard-poller"))
        return folder.serviceFolder(of: "dashboard-poller") + "/dashboard-poller.key"
    }
}
