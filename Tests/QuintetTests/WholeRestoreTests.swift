import Foundation
import Schema
import Store
import TestKit
import Testing

@testable import Quintet

/// A backup of a whole installation, and what it is after the restore.
@Suite(.timeLimit(.minutes(5)))
struct WholeRestoreTests {
    @Test func `settings, passwords, client ids and devices come back, and the broker's files follow`() async throws {
        let (bench, facts) = try await backedUp()
        let restored = DataFolder(bench.root + "/restored")
        #expect(try await restore(bench, into: restored) == facts)
        #expect(facts.accounts == Catalogue.accounts.count && facts.devices == 2)
        #expect(facts.summary.contains("1 database, ") && facts.summary.contains(" accounts, 2 devices"))
        #expect(facts.files.map(\.path) == ["home-actuator/home-actuator.db"], "no name of a device")
        let names = try FileManager.default.subpathsOfDirectory(atPath: bench.folder.path)
        let kept = names.filter { $0 == "quintet.json" || $0.contains("/") && isCredential($0) }
        #expect(kept.count == 1 + 2 * Catalogue.accounts.count + 2 + 1)
        for name in kept {
            let (before, after) = ("\(bench.folder.path)/\(name)", "\(restored.path)/\(name)")
            #expect(try PrivateFile.read(before) == PrivateFile.read(after), "\(name)")
        }
        #expect(try await FileCheck(folder: restored, settings: restored.settings()).edited().isEmpty)
        #expect(
            await FileCheck(folder: restored, settings: try restored.settings()).findings().allSatisfy {
                $0.grade == .ok
            }
        )
        #expect(exists(restored.serviceFolder(of: "task-service") + "/mqtt.password"))
    }

    @Test func `a device gets in after the restore with the password it had`() async throws {
        let (bench, _) = try await backedUp()
        let login = try bench.login("lamp")
        let restored = DataFolder(bench.root + "/restored")
        _ = try await restore(bench, into: restored)
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", restored.brokerConfiguration])
        let answer = await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch())
        #expect(answer == .refused, "\(broker.output)")
        let topic = "quintet/v1/main/home/cmd/a/set"
        let told = try await Tool.find("mosquitto_pub").run(login + ["-q", "1", "-t", topic, "-m", "x"])
        #expect(told.code == 0 && !told.output.contains("failed"), "\(told)")
    }

    @Test func `an installation is never restored over, and the way out is told`() async throws {
        let (bench, _) = try await backedUp()
        let before = try PrivateFile.read(bench.folder.settingsFile)
        let reason = try #require(await refusal { _ = try await restore(bench, into: bench.folder) })
        #expect(reason.contains("holds an installation already") && reason.contains("deploy/README.md"), "\(reason)")
        #expect(try PrivateFile.read(bench.folder.settingsFile) == before)
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
    func `empty volumes are filled, each on a disk of its own`() async throws {
        let (bench, facts) = try await backedUp()
        let volumes = try volumes(bench, kilobytes: 4096)
        #expect(try await restore(bench, into: volumes.folder) == facts)
        #expect(exists(volumes.folder.database(of: "home-actuator")))
        #expect(!exists(volumes.folder.database(of: "home-actuator") + ".new"))
        #expect(try await FileCheck(folder: volumes.folder, settings: volumes.folder.settings()).edited().isEmpty)
        withExtendedLifetime(volumes) {}
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
    func `a volume that is too small leaves all of them empty`() async throws {
        let (bench, _) = try await backedUp()
        let volumes = try volumes(bench, kilobytes: 40)
        let reason = try #require(await refusal { _ = try await restore(bench, into: volumes.folder) })
        #expect(reason.contains("home-actuator.db.new") && reason.contains("make room"), "\(reason)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: volumes.folder.path)
        #expect(Set(left) == ["home-actuator", "secrets"])
        withExtendedLifetime(volumes) {}
    }

    /// A data folder as a container finds it: folders that are mounted, and nothing in them.
    private struct Volumes {
        let folder: DataFolder
        let disks: [SmallDisk]
    }

    private func volumes(_ bench: Bench, kilobytes: Int) throws -> Volumes {
        let folder = DataFolder(bench.root + "/volumes")
        let disks = try ["home-actuator", "secrets"].map { name in
            try PrivateFile.makeFolder("\(folder.path)/\(name)")
            return try SmallDisk(kilobytes: kilobytes, at: "\(folder.path)/\(name)")
        }
        return Volumes(folder: folder, disks: disks)
    }

    /// An installation with a device more than the first, a certificate and a database.
    private func backedUp() async throws -> (Bench, BackupFacts) {
        let bench = try Bench()
        try await bench.prepare()
        _ = try await Installation(folder: bench.folder).addDevice("lamp", role: .device)
        try PrivateFile.makeFolder(bench.folder.path + "/ca")
        try PrivateFile.write("certificate", to: bench.folder.path + "/ca/ca.crt")
        let home = bench.folder.serviceFolder(of: "home-actuator")
        try ServiceDatabase(folder: home, name: "home-actuator", newEpoch: "first", version: "1").close()
        return (bench, try Backup(folder: bench.folder, target: bench.root + "/all.qbk").run(at: ClinicFixture.noon))
    }

    private func restore(_ bench: Bench, into folder: DataFolder) async throws -> BackupFacts {
        try await Restore(file: bench.root + "/all.qbk", folder: folder, keyFile: bench.folder.clinicKeyFile).run()
    }

    private func isCredential(_ name: String) -> Bool {
        ["secrets/", "client-ids/", "devices/", "ca/"].contains { name.hasPrefix($0) }
    }
}
