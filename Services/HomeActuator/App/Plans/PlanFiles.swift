import Crypto
import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// The bytes of plans' images, in parts: by the sender's name while they come in, by their digest from then on.
enum PlanFiles {
    /// A part is at most so many bytes.
    private static let partLimit = 45_000
    /// An image has at most so many parts: a little more than 4 MiB.
    private static let most = 94
    /// After so many milliseconds an upload that nothing was made of is forgotten.
    private static let patience = 86_400_000 as Int64

    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE plan (home TEXT NOT NULL REFERENCES home (id) ON DELETE CASCADE, id TEXT NOT NULL,
                    document BLOB NOT NULL, PRIMARY KEY (home, id)) STRICT, WITHOUT ROWID;
                CREATE TABLE planPart (
                    home TEXT NOT NULL, plan TEXT NOT NULL, file TEXT NOT NULL, part INTEGER NOT NULL,
                    at INTEGER, data BLOB NOT NULL, PRIMARY KEY (home, plan, file, part),
                    FOREIGN KEY (home, plan) REFERENCES plan (home, id) ON DELETE CASCADE
                ) STRICT;
                """
        )
    }

    /// Keeps a part; a plan has one upload at a time.
    static func take(_ command: UploadPlanPart, of plan: PlanKey, _ transaction: Transaction) throws {
        guard let upload = UUID(uuidString: command.upload)?.uuidString else {
            let expected = "a UUID of the sender's own"
            throw Problem.violation([Violation("/upload", "uuid", expected: expected, actual: command.upload)])
        }
        guard (0..<most).contains(command.part) else {
            let expected = "0 to \(most - 1)"
            throw Problem.violation([Violation("/part", "range", expected: expected, actual: "\(command.part)")])
        }
        guard (1...partLimit).contains(command.data.count) else {
            let (expected, came) = ("1 to \(partLimit) bytes in base64", "\(command.data.count) bytes")
            throw Problem.violation([Violation("/data", "size", expected: expected, actual: came)])
        }
        try transaction.db.execute(
            sql: "DELETE FROM planPart WHERE home = ? AND plan = ? AND at IS NOT NULL AND file <> ?",
            arguments: [plan.home, plan.id, upload]
        )
        try transaction.db.execute(
            sql: """
                INSERT INTO planPart (home, plan, file, part, at, data) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET at = excluded.at, data = excluded.data
                """,
            arguments: [plan.home, plan.id, upload, command.part, transaction.now.milliseconds, command.data]
        )
    }

    /// What the parts of an upload make, once they are all there and are what was announced.
    static func image(_ command: SetPlanImage, of plan: PlanKey, _ transaction: Transaction) throws -> PlanImage {
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: "SELECT part, data FROM planPart WHERE home = ? AND plan = ? AND file = ? ORDER BY part",
            arguments: [plan.home, plan.id, command.upload.uppercased()]
        )
        var (count, size, hash, start) = (0, 0, SHA256(), Data())
        while let row = try rows.next() {
            guard row["part"] == count else {
                throw refused("all parts; part \(count) is missing, send it again", command.upload)
            }
            let part: Data = row["data"]
            if count == 0 { start = part.prefix(12) }
            hash.update(data: part)
            (count, size) = (count + 1, size + part.count)
        }
        guard count > 0 else { throw refused("an upload of this plan; send its parts with part first", command.upload) }
        let kind = try PlanImageKind(start, size: size)
        let digest = hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard digest == command.digest.lowercased() else {
            throw refused("the file that was announced; its parts make \(digest), send them again", command.digest)
        }
        return PlanImage(digest: digest, contentType: kind.rawValue, size: size)
    }

    /// Makes an upload the image, in the place of the one before.
    static func settle(_ image: PlanImage, from upload: String, of plan: PlanKey, _ transaction: Transaction) throws {
        let upload = upload.uppercased()
        try transaction.db.execute(
            sql: "DELETE FROM planPart WHERE home = ? AND plan = ? AND file <> ?",
            arguments: [plan.home, plan.id, upload]
        )
        try transaction.db.execute(
            sql: "UPDATE planPart SET file = ?, at = NULL WHERE home = ? AND plan = ? AND file = ?",
            arguments: [image.digest, plan.home, plan.id, upload]
        )
    }

    /// A part of an image.
    static func part(_ number: Int, of image: PlanImage, _ plan: PlanKey, _ transaction: Transaction) throws
        -> PlanImagePart
    {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: """
                SELECT part, data FROM planPart WHERE home = ? AND plan = ? AND file = ? AND part IN (?, ?)
                ORDER BY part
                """,
            arguments: [plan.home, plan.id, image.digest, number, number + 1]
        )
        guard let row = rows.first, row["part"] == number else {
            throw Problem(.unknownEntity, "the image has no part \(number); begin with 0 and follow next")
        }
        return PlanImagePart(image, data: row["data"], next: rows.count > 1 ? number + 1 : nil)
    }

    /// Forgets uploads that nothing was made of.
    @Sendable static func prune(_ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "DELETE FROM planPart WHERE at < ?",
            arguments: [transaction.now.milliseconds - patience]
        )
    }

    private static func refused(_ expected: String, _ actual: String) -> Problem {
        .violation([Violation("/upload", "complete", expected: expected, actual: actual)])
    }
}
