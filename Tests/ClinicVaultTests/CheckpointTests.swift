import ClinicVault
import Crypto
import Foundation
import GRDB
import Schema
import TestKit
import Testing

struct CheckpointTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func isDue(after seconds: Double) throws -> Bool {
        try bench.queue.read { try bench.vault.audit.isCheckpointDue($0, at: Bench.noon + seconds) }
    }

    @Test func `a checkpoint is due after a hundred entries, or five minutes after the first`() throws {
        #expect(try !isDue(after: 9999))
        try bench.fill(1)
        #expect(try !isDue(after: 299.9))
        #expect(try isDue(after: 300))
        try bench.fill(98)
        #expect(try !isDue(after: 99))
        try bench.fill(1)
        #expect(try isDue(after: 99))
        _ = try bench.sign()
        #expect(try !isDue(after: 9999))
        try bench.fill(2)
        #expect(try !isDue(after: 399))
        #expect(try isDue(after: 400))
    }

    @Test func `a checkpoint counts what there is, and comes when there is something new`() throws {
        #expect(try bench.write { try bench.vault.audit.checkpoint($0, at: Bench.noon) } == nil)
        try bench.fill(7)
        let first = try bench.sign(at: 7)
        #expect(first.number == 1 && first.count == 7 && first.at == Bench.noon + 7)
        #expect(try bench.write { try bench.vault.audit.checkpoint($0, at: Bench.noon) } == nil)
        try bench.fill(1)
        let second = try bench.sign(at: 8)
        #expect(second.number == 2 && second.count == 8 && second.head != first.head)
        #expect(second.publicKey == first.publicKey)
        #expect(try bench.queue.read { try bench.vault.audit.latestCheckpoint($0) } == second)
        let head = try bench.queue.read { try bench.vault.audit.entries($0, AuditQuery(limit: 1)) }[0].mac
        #expect(second.head == Data(head).base64EncodedString())
        #expect(try bench.verdict(second) == .intact(count: 8, head: second.head))
    }

    @Test func `a checkpoint that is rolled back was never made`() throws {
        try bench.fill(1)
        try bench.write { db in
            try db.inSavepoint {
                _ = try bench.vault.audit.checkpoint(db, at: Bench.noon)
                return .rollback
            }
        }
        #expect(try bench.queue.read { try bench.vault.audit.latestCheckpoint($0) } == nil)
        #expect(try bench.sign().number == 1)
    }

    @Test func `the witness is a file for its owner alone that holds the last checkpoint`() throws {
        let path = bench.folder.file("witness.json")
        #expect(try AuditWitness.read(path) == nil)
        try bench.fill(1)
        let first = try bench.sign()
        try AuditWitness.write(first, to: path)
        #expect(try AuditWitness.read(path) == first)
        #expect(try mode(path) == 0o600)
        try bench.fill(1)
        let second = try bench.sign()
        try AuditWitness.write(second, to: path)
        #expect(try AuditWitness.read(path) == second)
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
        try bench.folder.write("witness.json", "{}")
        #expect(fault { _ = try AuditWitness.read(path) }?.code == .damaged)
        #expect(fault { try AuditWitness.write(second, to: "/no/such/folder/w") }?.code == .unusable)
    }
}
