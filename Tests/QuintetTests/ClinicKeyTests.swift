import ClinicVault
import Foundation
import Glibc
import Testing

@testable import Quintet

struct ClinicKeyTests {
    @Test func `init makes the key once, and doctor is content`() async throws {
        let bench = try Bench()
        #expect(try await prepare(bench))
        let id = try MasterKey.read(bench.folder.clinicKeyFile).id
        #expect(try await !prepare(bench))
        #expect(try MasterKey.read(bench.folder.clinicKeyFile).id == id)
        #expect(finding(bench.folder).grade == .ok)
    }

    @Test func `the missing key of records is never replaced by a new one`() async throws {
        let fixture = try ClinicFixture()
        #expect(finding(fixture.folder).what.contains("opens its records"))
        try FileManager.default.removeItem(atPath: fixture.folder.clinicKeyFile)
        #expect(try await !prepare(fixture.bench))
        #expect(!exists(fixture.folder.clinicKeyFile))
        let finding = finding(fixture.folder)
        #expect(finding.grade == .fail && finding.what.contains("THE CLINIC'S MASTER KEY IS MISSING"), "\(finding)")
    }

    @Test func `doctor finds a key that is open, of other records, or beside them`() throws {
        let (fixture, other) = (try ClinicFixture(), try ClinicFixture())
        let file = fixture.folder.clinicKeyFile
        chmod(file, 0o640)
        #expect(finding(fixture.folder).grade == .fail)
        #expect(finding(fixture.folder).remedy?.contains("mode 0640 instead of 0600") == true)
        try PrivateFile.write(try PrivateFile.read(other.folder.clinicKeyFile), to: file)
        #expect(finding(fixture.folder).what.contains("need the master key \(fixture.master.id)"))
        let inside = fixture.folder.serviceFolder(of: "clinic-service") + "/clinic.key"
        try FileManager.default.moveItem(atPath: file, toPath: inside)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: inside)
        #expect(finding(fixture.folder).what.contains("lies in the folder of the records"))
    }

    @Test func `clinic-service alone is told where the key and the witness are`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let services = bench.root + "/services"
        try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
        for name in ["clinic-service", "home-actuator"] {
            try FileManager.default.createSymbolicLink(atPath: "\(services)/\(name)", withDestinationPath: "/bin/true")
        }
        let programs = try Programs(servicesFolder: services)
        let settings = try bench.folder.settings()
        let children = try Cast(folder: bench.folder, settings: settings, programs: programs, demo: nil, web: nil)
            .services()
        let clinic = try #require(children.first { $0.name == "clinic-service" }).environment
        #expect(clinic["CLINIC_KEY_FILE"] == bench.folder.path + "/keys/clinic.key")
        #expect(clinic["CLINIC_WITNESS_FILE"] == bench.folder.path + "/keys/clinic.witness")
        #expect(children.first { $0.name == "home-actuator" }?.environment["CLINIC_KEY_FILE"] == nil)
        #expect(children.count == 2)
    }

    private func prepare(_ bench: Bench) async throws -> Bool {
        try await Installation(folder: bench.folder).prepare(SettingsChange(brokerPort: bench.port)).madeClinicKey
    }

    private func finding(_ folder: DataFolder) -> Finding { KeyCheck(folder: folder).finding() }
}
