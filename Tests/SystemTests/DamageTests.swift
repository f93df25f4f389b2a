import Foundation
import TestKit
import Testing

/// A database that cannot be used.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DamageTests {
    @Test func `a damaged database is told in words, not run with`() async throws {
        let estate = Estate(of: 4)
        try await withStation(estate) { station in
            try await station.process?.stop()
            let file = try #require(FileHandle(forUpdatingAtPath: station.database))
            try file.seek(toOffset: 4096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 40_000))
            try file.close()
            let again = try station.launch()
            #expect(try await again.end() == .code(74))
            let line = try await again.log.wait(for: "db.corrupt")
            #expect(line["error.detail"]?.contains("damaged") == true)
            #expect(line["error.detail"]?.contains("backup") == true)
            #expect(again.log.named("service.ready").isEmpty)
        }
    }

    @Test func `what is no database at all is told too`() async throws {
        let station = try await Station(Estate(of: 1))
        let folder = URL(filePath: station.database).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("this is a letter, not a database. ".utf8 + [UInt8](repeating: 0x20, count: 8192)).write(
            to: URL(filePath: station.database)
        )
        let service = try station.launch()
        #expect(try await service.end() == .code(74))
        try await service.log.wait(for: "db.corrupt")
        try await station.end()
    }
}
