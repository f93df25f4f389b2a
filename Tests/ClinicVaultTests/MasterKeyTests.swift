import ClinicVault
import Crypto
import Foundation
import GRDB
import TestKit
import Testing

struct MasterKeyTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("master.key") }

    init() throws { folder = try TemporaryFolder() }

    @Test func `a new key is one line in a file for its owner alone, and reads back the same`() throws {
        let made = try MasterKey.create(at: path)
        #expect(try mode(path) == 0o600)
        let text = String(decoding: try contents(path), as: UTF8.self)
        #expect(text.wholeMatch(of: /clinic-key-1:[A-Za-z0-9+\/]{43}=\n/) != nil)
        #expect(try MasterKey.read(path).id == made.id)
        #expect(made.id.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(try MasterKey.create(at: folder.file("other.key")).id != made.id)
    }

    @Test func `a key is never written over`() throws {
        let made = try MasterKey.create(at: path)
        #expect(fault { _ = try MasterKey.create(at: path) }?.code == .unusable)
        #expect(try MasterKey.read(path).id == made.id)
        try folder.write("empty.key", "")
        #expect(fault { _ = try MasterKey.create(at: folder.file("empty.key")) }?.code == .unusable)
    }

    @Test func `a key that is missing says where it should be`() throws {
        let missing = try #require(fault { _ = try MasterKey.read(path) })
        #expect(missing.code == .missingKey && missing.reason.contains(path))
        #expect(fault { _ = try MasterKey.create(at: folder.file("no/such.key")) }?.code == .unusable)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o777, 0o610])
    func `a key that others may read is not used`(_ mode: Int) throws {
        _ = try MasterKey.create(at: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let exposed = try #require(fault { _ = try MasterKey.read(path) })
        #expect(exposed.code == .exposedKey && exposed.reason.contains("chmod 600"))
        #expect(exposed.reason.contains("0" + String(mode, radix: 8)))
    }

    @Test(arguments: [
        "", "clinic-key-1:", "clinic-key-1:AAAA\n", "clinic-key-2:\(zeros)\n", zeros, "\u{0}\u{1}", "key",
    ])
    func `a file that is no key is told from a wrong key`(_ text: String) throws {
        try folder.write("master.key", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(fault { _ = try MasterKey.read(path) }?.code == .malformedKey)
    }

    private static let zeros = Data(count: 32).base64EncodedString()

    @Test func `keys are wrapped as RFC 3394 wraps them`() throws {
        // Section 4.6: 256 bits of key data with a 256-bit key.
        let master = try key(Data(0..<32))
        let data = try #require(
            Data(base64Encoded: "ABEiM0RVZneImaq7zN3u/wABAgMEBQYHCAkKCwwNDg8=")
        )
        let expected = "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
        let wrapped = try AES.KeyWrap.wrap(SymmetricKey(data: data), using: SymmetricKey(data: Data(0..<32)))
        #expect(wrapped.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)

        // The vault unwraps it: what the key from the vector seals, it opens.
        let queue = try DatabaseQueue()
        try queue.write { db in
            try VaultTables.migrate(db)
            let vault = try Vault(db, master)
            let patient = RecordID()
            try db.execute(sql: "INSERT INTO patientKey VALUES (?, ?, NULL)", arguments: [patient, wrapped])
            let name = RecordName("note", RecordID(), patient: patient, version: 1)
            let box = try #require(try vault.key(of: patient, db)).seal([1, 2, 3], as: name)
            let sealed = try AES.GCM.SealedBox(combined: Data(box))
            let bare = SymmetricKey(data: data)
            // Without the name it does not open, so it is sealed with more than the key.
            #expect(throws: (any Error).self) { try AES.GCM.open(sealed, using: bare) }
            let other = RecordID()
            let made = try vault.makeKey(for: other, db).seal([1, 2, 3], as: name)
            let stored = try Data.fetchOne(
                db,
                sql: "SELECT wrapped FROM patientKey WHERE patient = ?",
                arguments: [other]
            )
            let unwrapped = try AES.KeyWrap.unwrap(try #require(stored), using: SymmetricKey(data: Data(0..<32)))
            #expect(unwrapped.bitCount == 256)
            #expect(fault { _ = try vault.key(of: patient, db)?.open(made, as: name) }?.code == .damaged)
            #expect(try vault.key(of: patient, db)?.open(box, as: name) == [1, 2, 3])
        }
    }

    private func key(_ bytes: Data) throws -> MasterKey {
        try folder.write("known.key", "clinic-key-1:\(bytes.base64EncodedString())\n")
        let path = folder.file("known.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return try MasterKey.read(path)
    }
}
