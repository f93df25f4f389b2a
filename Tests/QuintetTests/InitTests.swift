import Foundation
import Testing

@testable import Quintet

struct InitTests {
    @Test func `a second init keeps every credential`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let before = try contents(of: bench.folder)
        try await bench.prepare()
        #expect(try contents(of: bench.folder) == before)
        let services = Catalogue.services.count
        #expect(before.count == Catalogue.accounts.count * 2 + services * 2 + 1 + 1 + 4)
    }

    @Test func `everything is for its owner alone`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let manager = FileManager.default
        let paths = try manager.subpathsOfDirectory(atPath: bench.folder.path).map { bench.folder.path + "/" + $0 }
        for path in paths + [bench.folder.path] {
            let attributes = try manager.attributesOfItem(atPath: path)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
        }
    }

    @Test func `derived files that were lost are made again as they were`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let before = try contents(of: bench.folder)
        try FileManager.default.removeItem(atPath: bench.folder.accessFile)
        try FileManager.default.removeItem(atPath: bench.folder.brokerConfiguration)
        try await bench.prepare()
        #expect(try contents(of: bench.folder) == before)
    }

    @Test func `a missing password alone is made anew`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let kept = try bench.password(of: "clinic")
        try FileManager.default.removeItem(atPath: bench.folder.secretFile(of: "home"))
        let preparation = try await Installation(folder: bench.folder).prepare(SettingsChange())
        #expect(preparation.newAccounts == ["home"])
        #expect(try bench.password(of: "clinic") == kept)
    }

    @Test func `the demo device is not made again once it is revoked`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        _ = try await Installation(folder: bench.folder).revokeDevice("demo")
        try await bench.prepare()
        #expect(try DeviceFolder(folder: bench.folder).all().isEmpty)
    }

    @Test(arguments: ["A", "a b", "a/b", "", "+", "á"])
    func `a site that is no topic level is refused and leaves no folder`(site: String) async throws {
        let bench = try Bench()
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder).prepare(SettingsChange(site: site))
        }
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path))
    }

    @Test(arguments: ["#", "+/x", "quintet/v1/main/clinic/#", "$SYS/#", "a/#/b", "a b/#", "a#", "/x", "a\ntopic #"])
    func `a device topic that would open other trees is refused`(filter: String) {
        var settings = Settings()
        settings.deviceTopics = [filter]
        #expect(throws: OperatorError.self) { try settings.validate() }
    }

    @Test func `settings survive and a device topic goes to home-actuator alone`() async throws {
        let bench = try Bench()
        let change = SettingsChange(site: "casa-2", deviceTopics: ["ebusd/+/get"])
        _ = try await Installation(folder: bench.folder).prepare(change)
        let again = try await Installation(folder: bench.folder).prepare(SettingsChange())
        #expect(again.settings.site == "casa-2")
        #expect(!again.settingsChanged)
        let rules = try String(contentsOfFile: bench.folder.accessFile, encoding: .utf8)
        #expect(rules.components(separatedBy: "topic readwrite ebusd/+/get\n").count == 2)
        #expect(!rules.contains("quintet/v1/main/"))
    }

    @Test func `client ids cannot be guessed`() async throws {
        let (one, other) = (try Bench(), try Bench())
        try await one.prepare()
        try await other.prepare()
        let ids = try [one, other].map { try Credentials(folder: $0.folder).clientID(of: "home") }
        #expect(ids[0] != ids[1])
        #expect(ids.allSatisfy { $0.hasPrefix("home-") && $0.count == "home-".count + 16 })
    }

    private func contents(of folder: DataFolder) throws -> [String: Data] {
        let manager = FileManager.default
        return try manager.subpathsOfDirectory(atPath: folder.path).reduce(into: [:]) { all, path in
            let full = folder.path + "/" + path
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue,
                !path.hasSuffix(".lock")
            else { return }
            all[path] = try Data(contentsOf: URL(filePath: full))
        }
    }
}
