import ClinicVault
import Foundation
import GRDB
import Schema
import Store
import Testing

@testable import Quintet

/// What `quintet restore` refuses, and that nothing is left behind then.
struct RestoreTests {
    @Test(arguments: [0.0, 0.01, 0.5, 0.999])
    func `a flipped bit anywhere is found`(place: Double) async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        try change(fixture) { bytes in bytes[Int(Double(bytes.count - 1) * place)] ^= 4 }
        try await expectRefused(fixture, "quintet|damaged|no sealed file")
    }

    @Test(arguments: [0, 7, 100, 60_000]) func `a truncated file is found`(count: Int) async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        try change(fixture) { $0 = $0.prefix(count) }
        try await expectRefused(fixture, "damaged|no sealed file")
    }

    @Test func `another file is no backup`() async throws {
        let fixture = try ClinicFixture()
        try Data("%PDF-1.7 and so on".utf8).write(to: URL(filePath: fixture.backupFile))
        try await expectRefused(fixture, "no sealed file")
        try FileManager.default.removeItem(atPath: fixture.backupFile)
        try await expectRefused(fixture, "cannot open")
    }

    @Test func `another key is refused, and told which one is needed`() async throws {
        let (fixture, other) = (try ClinicFixture(), try ClinicFixture())
        _ = try fixture.backup()
        let restore = Restore(file: fixture.backupFile, folder: fixture.empty, keyFile: other.folder.clinicKeyFile)
        let reason = try #require(await refusal { _ = try await restore.run() })
        #expect(reason.contains("sealed with the key \(fixture.master.id)"), "\(reason)")
        #expect(!exists(fixture.empty.path))
    }

    @Test func `a folder with anything in it is refused and stays as it is`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        try PrivateFile.makeFolder(fixture.empty.path)
        try PrivateFile.write("mine", to: fixture.empty.path + "/note")
        #expect(await refusal { _ = try await fixture.restore() }?.contains("is not empty") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.empty.path) == ["note"])
    }

    @Test func `an empty folder is taken, and left empty when the backup is refused`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        try PrivateFile.makeFolder(fixture.empty.path)
        let good = try Data(contentsOf: URL(filePath: fixture.backupFile))
        try change(fixture) { $0.removeLast() }
        #expect(await refusal { _ = try await fixture.restore() }?.contains("damaged") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.empty.path).isEmpty)
        try good.write(to: URL(filePath: fixture.backupFile))
        #expect(try await fixture.restore().clinic?.patients == 3)
    }

    @Test func `half of a restore is never taken for an installation, and the next restore begins anew`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        let folder = fixture.empty
        let files = [
            ".restoring/files/clinic-service/clinic-service.db", "home-actuator/home-actuator.db", "keys/clinic.key",
            "clinic-service/clinic-service.db.new",
        ]
        for file in files.map({ "\(folder.path)/\($0)" }) {
            try PrivateFile.makeFolder(URL(filePath: file).deletingLastPathComponent().path)
            try PrivateFile.write("half", to: file)
        }
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let installation = Installation(folder: folder)
        let reason = await refusal { _ = try await installation.prepare(SettingsChange()) }
        #expect(reason?.contains("was cut off") == true, "\(reason ?? "it was taken")")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == before)
        #expect(try await fixture.restore().clinic?.patients == 3)
        #expect(!exists(folder.restoring) && !exists(folder.path + "/clinic-service/clinic-service.db.new"))
        #expect(try await installation.prepare(SettingsChange()).isNew)
    }

    @Test func `what somebody put beside half of a restore is left alone`() async throws {
        let fixture = try ClinicFixture()
        _ = try fixture.backup()
        try PrivateFile.makeFolder(fixture.empty.restoring)
        try PrivateFile.write("mine", to: fixture.empty.path + "/note")
        #expect(await refusal { _ = try await fixture.restore() }?.contains("is not empty (note)") == true)
        #expect(exists(fixture.empty.path + "/note"))
    }

    @Test func `a backup whose figures are not what is in it is refused`() async throws {
        let fixture = try ClinicFixture()
        let true3 = try ClinicDatabase(path: fixture.clinic.path).figures(fixture.master)
        let false4 = ClinicFigures(patients: 4, auditCount: true3.auditCount, auditHead: true3.auditHead)
        try forge(fixture, figures: false4)
        try await expectRefused(fixture, "tells of 4 patients and 3 audit entries")
        let otherHead = Data(count: 32).base64EncodedString()
        try forge(fixture, figures: ClinicFigures(patients: 3, auditCount: 3, auditHead: otherHead))
        try await expectRefused(fixture, "or others")
        try forge(fixture, figures: true3)
        #expect(try await fixture.restore().clinic == true3)
    }

    @Test func `a backup of a newer form or with files from elsewhere is refused`() async throws {
        let fixture = try ClinicFixture()
        try forge(fixture, figures: nil, format: 2)
        try await expectRefused(fixture, "of form 2, and this program knows 1")
        try forge(fixture, figures: nil, name: "../outside.db")
        try await expectRefused(fixture, "no installation of this version has")
        #expect(!exists(fixture.bench.root + "/outside.db"))
    }

    @Test func `what is no database is refused`() async throws {
        let fixture = try ClinicFixture()
        let source = fixture.bench.root + "/forged"
        try PrivateFile.makeFolder(source + "/task-service")
        try PrivateFile.write(
            String(repeating: "no database ", count: 999),
            to: source + "/task-service/task-service.db"
        )
        try seal(fixture, ["task-service/task-service.db"], from: source, nil, 1)
        try await expectRefused(fixture, "task-service.db in the backup is damaged")
    }

    /// Seals what the program itself would not.
    private func forge(
        _ fixture: ClinicFixture,
        figures: ClinicFigures?,
        format: Int = 1,
        name: String = "clinic-service/clinic-service.db"
    ) throws {
        let source = fixture.bench.root + "/forged"
        defer { try? FileManager.default.removeItem(atPath: source) }
        defer { try? FileManager.default.removeItem(atPath: fixture.bench.root + "/outside.db") }
        try PrivateFile.makeFolder(source + "/clinic-service")
        try DatabaseQueue.reading(fixture.clinic.path).vacuum(into: "\(source)/\(name)")
        try seal(fixture, [name], from: source, figures, format)
    }

    private func seal(
        _ fixture: ClinicFixture,
        _ names: [String],
        from source: String,
        _ figures: ClinicFigures?,
        _ format: Int
    ) throws {
        let archive = BackupArchive(path: fixture.bench.root + "/archive")
        defer { try? FileManager.default.removeItem(atPath: archive.path) }
        let entries = try archive.pack(names, from: source)
        var facts = BackupFacts(
            at: ClinicFixture.noon,
            entries: entries,
            key: fixture.master.id,
            clinic: figures
        )
        facts.format = format
        try SealedFile.write(from: archive.path, to: fixture.backupFile, key: FileKey(fixture.master), facts: facts)
    }

    private func change(_ fixture: ClinicFixture, _ body: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: fixture.backupFile))
        body(&bytes)
        try bytes.write(to: URL(filePath: fixture.backupFile))
    }

    private func expectRefused(_ fixture: ClinicFixture, _ words: String) async throws {
        let reason = try #require(await refusal { _ = try await fixture.restore() })
        #expect(words.split(separator: "|").contains { reason.contains($0) }, "\(reason)")
        #expect(!exists(fixture.empty.path))
    }
}
