import ClinicVault
import Foundation
import TestKit
import Testing

struct SealedFileTests {
    private struct Facts: Codable, Equatable {
        var patients = 611
        var epoch = "e1"
    }

    private let folder: TemporaryFolder
    private let master: MasterKey
    private let mebibyte = 1 << 20

    init() throws {
        folder = try TemporaryFolder()
        master = try MasterKey.create(at: folder.file("master.key"))
    }

    private var key: FileKey { FileKey(master) }
    private var sealed: String { folder.file("backup.sealed") }
    private var opened: String { folder.file("opened") }

    /// Seals so many bytes of chance.
    private func seal(_ count: Int) throws -> Data {
        var chance = Seeded(UInt64(count))
        let bytes = Data((0..<(count + 7) / 8).flatMap { _ in withUnsafeBytes(of: chance.next()) { Array($0) } })
            .prefix(count)
        try bytes.write(to: URL(filePath: folder.file("clear")))
        try SealedFile.write(from: folder.file("clear"), to: sealed, key: key, facts: Facts())
        return bytes
    }

    private func open() throws { try SealedFile.read(sealed, to: opened, key: key) }

    private func rewrite(_ bytes: Data) throws { try bytes.write(to: URL(filePath: sealed)) }

    @Test(arguments: [0, 1, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 2 << 20, 3_333_333])
    func `a sealed file opens to the same bytes`(_ count: Int) throws {
        let bytes = try seal(count)
        try open()
        #expect(try Data(contents(opened)) == bytes)
        #expect(try mode(sealed) == 0o600 && mode(opened) == 0o600)
        #expect(try SealedFile.facts(of: sealed, as: Facts.self) == Facts())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasSuffix(".new") })
    }

    @Test func `the facts are readable without the key and nothing else is`() throws {
        let text = String(repeating: "Muñoz García ", count: 100)
        try folder.write("clear", text)
        try SealedFile.write(from: folder.file("clear"), to: sealed, key: key, facts: Facts())
        #expect(try Data(contents(sealed)).range(of: Data("Muñoz".utf8)) == nil)
        #expect(try SealedFile.facts(of: sealed, as: Facts.self).patients == 611)
    }

    @Test func `another key is refused with the ids of both`() throws {
        _ = try seal(10)
        let other = try MasterKey.create(at: folder.file("other.key"))
        let wrong = try #require(fault { try SealedFile.read(sealed, to: opened, key: FileKey(other)) })
        #expect(wrong.code == .wrongKey)
        #expect(wrong.reason.contains(master.id) && wrong.reason.contains(other.id))
        #expect(!FileManager.default.fileExists(atPath: opened))
    }

    @Test func `a flipped bit is found wherever it is, and what was there before stays`() throws {
        _ = try seal(3000)
        let whole = try Data(contents(sealed))
        try folder.write("opened", "before")
        var chance = Seeded.fromEnvironment()
        let start = whole.count - 3028
        for place in Array(0..<start) + (0..<60).map({ _ in Int.random(in: start..<whole.count, using: &chance) }) {
            var bytes = whole
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            try rewrite(bytes)
            let code = fault { try open() }?.code
            #expect(code != nil, "byte \(place), seed \(chance.seed)")
            if place >= start { #expect(code == .damaged, "byte \(place), seed \(chance.seed)") }
        }
        #expect(try contents(opened) == Array("before".utf8))
    }

    @Test func `a file cut anywhere is refused`() throws {
        _ = try seal(3 * mebibyte)
        let whole = try Data(contents(sealed))
        let box = mebibyte + 28
        let start = whole.count - 3 * box
        let lengths = [0, 5, 12, start - 1, start, start + 1, start + box - 1, start + 2 * box, whole.count - 1]
        for length in lengths {
            try rewrite(whole.prefix(length))
            #expect(fault { try open() }?.code == .damaged, "\(length) of \(whole.count)")
        }
        try rewrite(whole.prefix(start + 2 * box))
        #expect(fault { try open() }?.reason.contains("chunk 2") == true)
    }

    @Test func `chunks in another order, twice, or from another file are refused`() throws {
        _ = try seal(3 * mebibyte)
        let whole = try Data(contents(sealed))
        let box = mebibyte + 28
        let start = whole.count - 3 * box
        let head = whole.prefix(start)
        let chunks = (0..<3).map { whole[(start + $0 * box)..<(start + ($0 + 1) * box)] }
        _ = try seal(3 * mebibyte)
        let other = try Data(contents(sealed)).suffix(3 * box)
        let cases: [(Data, String)] = [
            (head + chunks[1] + chunks[0] + chunks[2], "chunk 1"), (head + chunks[0] + chunks[2], "chunk 2"),
            (head + chunks[0] + chunks[0] + chunks[1] + chunks[2], "chunk 2"), (whole + chunks[2], "chunk 3"),
            (whole + [0], "chunk 3"), (head + other, "chunk 1"),
        ]
        for (bytes, place) in cases {
            try rewrite(bytes)
            let damaged = try #require(fault { try open() })
            #expect(damaged.code == .damaged && damaged.reason.contains(place))
        }
        try rewrite(whole)
        try open()
    }

    @Test func `facts that were changed are found when the file is read`() throws {
        _ = try seal(10)
        let text = String(decoding: try contents(sealed), as: Unicode.ASCII.self)
        #expect(text.contains("611"))
        var bytes = try Data(contents(sealed))
        let place = try #require(bytes.range(of: Data("611".utf8)))
        bytes.replaceSubrange(place, with: Data("612".utf8))
        try rewrite(bytes)
        #expect(try SealedFile.facts(of: sealed, as: Facts.self).patients == 612)
        #expect(fault { try open() }?.code == .damaged)
    }

    @Test func `a file that is none of ours, or of a later version, says so`() throws {
        try folder.write("backup.sealed", "SQLite format 3 and more of it")
        #expect(fault { try open() }?.reason.contains("no sealed file") == true)
        _ = try seal(1)
        var bytes = try Data(contents(sealed))
        bytes[7] = 2
        try rewrite(bytes)
        #expect(fault { try open() }?.code == .unusable)
        try folder.remove("backup.sealed")
        #expect(fault { try open() }?.code == .unusable)
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root"))
    func `a full disk keeps the file that was there, and no half of the new one`() throws {
        _ = try seal(3 * mebibyte)
        let disk = try SmallDisk(kilobytes: 2048)
        let target = "\(disk.path)/opened"
        try Data("before".utf8).write(to: URL(filePath: target))
        let full = try #require(fault { try SealedFile.read(sealed, to: target, key: key) })
        #expect(full.code == .unusable && full.reason.contains(target))
        #expect(try contents(target) == Array("before".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["opened"])
    }

    @Test func `a patient's key seals files too`() throws {
        let vault = try Bench().vault
        try folder.write("clear", "an X-ray")
        let key = FileKey(vault.practiceKey, id: "practice")
        try SealedFile.write(from: folder.file("clear"), to: sealed, key: key, facts: Facts())
        try SealedFile.read(sealed, to: opened, key: key)
        #expect(try contents(opened) == Array("an X-ray".utf8))
        let same = FileKey(try Bench().vault.practiceKey, id: "practice")
        #expect(fault { try SealedFile.read(sealed, to: opened, key: same) }?.code == .damaged)
    }
}
