import Foundation
import GRDB
import Store
import TestKit
import Testing

@testable import Quintet

/// `quintet upgrade check`, with the real services' programs, and what they do at their start.
@Suite(.timeLimit(.minutes(5)))
struct UpgradeTests {
    @Test func `a running installation with a backup may be upgraded`() async throws {
        let home = try await LiveHome()
        let before = try await home.quintet("upgrade", "check")
        #expect(before.code == 1 && before.output.contains("FAIL there is no backup in"), "\(before.output)")
        let backup = try await home.quintet("backup")
        #expect(backup.code == 0, "\(backup.output)")
        let check = try await home.quintet("upgrade", "check")
        #expect(check.code == 0, "\(check.output)")
        for words in [
            "the database of task-service was written by version 0.1.0, and 0.1.0 uses it as it is",
            "no database has to be copied", "min old", "quintet.json is as this version writes it",
            "passwd, acl and mosquitto.conf are as this version writes them", "the broker is mosquitto version 2.0",
        ] {
            #expect(check.output.contains(words), "\(words): \(check.output)")
        }
        try await home.stop()
    }

    @Test func `migrations are told by name, and unknown ones stop the upgrade`() async throws {
        let bench = try await withDatabase()
        let before = try files(bench)
        let check = try await upgradeCheck(bench)
        let migrates = "was written by version 0.0.9, and 0.1.0 changes it: 2026-11-21 homes"
        #expect(check.output.contains(migrates), "\(check.output)")
        #expect(check.output.contains("the copies of the databases take 1 MiB"), "\(check.output)")
        #expect(try files(bench) == before, "nothing is changed")
        try change(bench, "INSERT INTO grdb_migrations VALUES ('2099-01-01 future')")
        let newer = try await upgradeCheck(bench)
        #expect(newer.code == 1)
        #expect(newer.output.contains("FAIL the database of home-actuator"), "\(newer.output)")
        #expect(newer.output.contains("2099-01-01 future, unknown to 0.1.0"), "\(newer.output)")
    }

    @Test func `a service keeps a copy before it migrates, and says so`() async throws {
        let bench = try await withDatabase()
        let service = try start(bench)
        let line = try await service.log.wait(for: "store.copied", within: .seconds(30))
        let copy = bench.folder.database(of: "home-actuator") + ".before-2026-11-22-numbers"
        #expect(line["msg"]?.contains(copy) == true)
        #expect(exists(copy))
        try await service.terminate()
    }

    @Test func `a service refuses the database of a newer version, with who wrote it and the way back`() async throws {
        let bench = try await withDatabase()
        try change(bench, "INSERT INTO grdb_migrations VALUES ('2099-01-01 future')")
        try change(bench, "UPDATE meta SET value = '9.0.0' WHERE key = 'version'")
        let service = try start(bench)
        let line = try await service.log.wait(for: "db.newer", within: .seconds(30))
        #expect(line["error.detail"]?.contains("this is 0.1.0, that was 9.0.0") == true, "\(line)")
        #expect(try await service.end() == .code(74))
    }

    /// An installation whose home-actuator is of version 0.0.9, which had no tables of its own.
    private func withDatabase() async throws -> Bench {
        let bench = try Bench()
        try await bench.prepare()
        let home = bench.folder.serviceFolder(of: "home-actuator")
        try ServiceDatabase(folder: home, name: "home-actuator", newEpoch: "first", version: "0.0.9").close()
        return bench
    }

    private func start(_ bench: Bench) throws -> ServiceProcess {
        let file = bench.folder.serviceFolder(of: "home-actuator") + "/service.json"
        return try ServiceProcess("home-actuator", environment: ["CONFIG_FILE": file, "LOG_FORMAT": "json"])
    }

    private func upgradeCheck(_ bench: Bench) async throws -> Tool.Result {
        let words = ["upgrade", "check", "--data", bench.folder.path]
        return try await Tool(path: LiveHome.program("quintet")).run(words)
    }

    private func change(_ bench: Bench, _ sql: String) throws {
        let queue = try DatabaseQueue(path: bench.folder.database(of: "home-actuator"))
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func files(_ bench: Bench) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: bench.folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
                .map { ("\(bench.folder.path)/\($0)", $0) }
                .filter { FileManager.default.contents(atPath: $0.0) != nil }
                .map { ($0.1, try Data(contentsOf: URL(filePath: $0.0))) }
        )
    }
}
