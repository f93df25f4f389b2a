import ClinicVault
import Foundation
import GRDB
import Schema
import ServiceKit

/// Files on their way in, a part at a time, sealed until something is made of them.
struct UploadDesk: Sendable {
    /// A part is at most so many bytes.
    private static let partLimit = 45_000
    /// A file has at most so many parts: a little more than 10 MiB.
    private static let most = 240
    /// All open uploads of an account have at most so many parts: those of 20 of the largest, 216 MB.
    private static let mostOfOne = 4_800
    /// All open uploads of everybody have at most so many, as an account is what its sender says it is.
    private static let mostOfAll = 14_400
    /// So many seconds after its first part an upload that nothing was made of is forgotten.
    private static let patience = 86_400.0

    @Sendable func take(_ command: UploadPart, _ visit: Visit) throws -> Handled<Acknowledgement> {
        guard let upload = RecordID(command.upload) else {
            throw Problem.violation([Violation("/upload", "uuid", expected: "a UUID of the sender's own")])
        }
        guard (0..<Self.most).contains(command.part) else {
            throw Problem.violation([
                Violation("/part", "range", expected: "0 to \(Self.most - 1)", actual: "\(command.part)")
            ])
        }
        guard (1...Self.partLimit).contains(command.data.count) else {
            let words = "1 to \(Self.partLimit) bytes in base64"
            throw Problem.violation([Violation("/data", "size", expected: words, actual: "\(command.data.count)")])
        }
        let name = RecordName("upload", upload, patient: nil, version: command.part)
        let box = try visit.vault.practiceKey.seal(command.data, as: name)
        try visit.db.cachedStatement(
            sql: """
                INSERT INTO uploadPart (upload, part, at, box, user) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET box = excluded.box
                """
        ).execute(arguments: [upload, command.part, visit.now.milliseconds, Data(box), visit.actor.user])
        try Self.checkRoom(visit)
        visit.note(.create, object: command.upload)
        return .applied()
    }

    /// The parts of an upload in their order.
    func parts(of upload: String, _ visit: Visit) throws -> [[UInt8]] {
        guard let id = RecordID(upload) else { throw Self.unknown(upload) }
        var parts: [[UInt8]] = []
        let rows = try Row.fetchCursor(
            visit.db,
            sql: "SELECT part, box FROM uploadPart WHERE upload = ? ORDER BY part",
            arguments: [id]
        )
        while let row = try rows.next() {
            let place = parts.count
            guard row["part"] == place else {
                throw Problem(.fileRefused, "part \(place) of upload \(upload) is missing; send it again")
            }
            let name = RecordName("upload", id, patient: nil, version: place)
            do {
                parts.append(try visit.vault.practiceKey.open(row["box"] as Data, as: name))
            } catch {
                throw Problem(.fileRefused, "part \(place) of upload \(upload) is damaged; send it again")
            }
        }
        guard !parts.isEmpty else { throw Self.unknown(upload) }
        return parts
    }

    /// Forgets an upload that something was made of.
    func forget(_ upload: String, _ visit: Visit) throws {
        try visit.db.execute(sql: "DELETE FROM uploadPart WHERE upload = ?", arguments: [RecordID(upload)])
    }

    /// Forgets uploads that nothing was made of.
    @Sendable func prune(_ transaction: Transaction) throws {
        let old = (transaction.now + -Self.patience).milliseconds
        try transaction.db.execute(
            sql: "DELETE FROM uploadPart WHERE upload IN (SELECT upload FROM uploadPart GROUP BY 1 HAVING min(at) < ?)",
            arguments: [old]
        )
    }

    /// Refuses, and so takes back, a part that is one too many; one that came again takes no more room.
    private static func checkRoom(_ visit: Visit) throws {
        let user = visit.actor.user
        let own = try Int.fetchOne(
            visit.db.cachedStatement(sql: "SELECT count(*) FROM uploadPart WHERE user = ?"),
            arguments: [user]
        )
        let all = try Int.fetchOne(visit.db.cachedStatement(sql: "SELECT count(*) FROM uploadPart"))
        if own ?? 0 > mostOfOne { throw try noRoom(of: user, "the open uploads of \(user)", mostOfOne, visit) }
        if all ?? 0 > mostOfAll { throw try noRoom(of: nil, "all open uploads", mostOfAll, visit) }
    }

    /// Says which uploads end first, and when; others' are not named.
    private static func noRoom(of user: String?, _ whose: String, _ most: Int, _ visit: Visit) throws -> Problem {
        let open = try Row.fetchAll(
            visit.db,
            sql: """
                SELECT upload, min(at) AS at FROM uploadPart WHERE ?1 IS NULL OR user = ?1 GROUP BY upload
                ORDER BY at LIMIT 5
                """,
            arguments: [user]
        )
        let ends = open.map { row in
            let id: RecordID = row["upload"]
            return "the end of \(user == nil ? "one" : "\(id)") at \(Timestamp(milliseconds: row["at"]) + patience)"
        }
        let words = "\(whose) have \(most) parts and no room for more; make something of one, or wait for "
        return Problem(.rateLimited, words + ends.joined(separator: ", "))
    }

    private static func unknown(_ upload: String) -> Problem {
        Problem(.unknownEntity, "there is no upload \(upload); send its parts with `uploads/part` first")
    }
}
