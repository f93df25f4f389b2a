import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// Uploads that nothing is made of come to an end, and cannot fill the disk.
@Suite(.timeLimit(.minutes(5)))
struct UploadTests {
    @Test func `an account has 4,800 parts open at most, and is told which uploads end first`() async throws {
        try await withClinic { clinic in
            let (first, came) = (UUID().uuidString.lowercased(), Self.milliseconds - 3_600_000)
            try await clinic.restart { database in
                try database.change { db in
                    try Self.add(1, of: first, by: "assistant.one", at: came, db)
                    try Self.add(4_799, by: "assistant.one", db)
                }
            }
            let refused = try await clinic.part(by: "assistant")
            #expect(refused.slug == "rate-limited")
            let words = refused["detail"]?.text ?? ""
            let end = Timestamp(milliseconds: came + 86_400_000)
            #expect(words.contains("4800 parts") && words.contains("\(first) at \(end)"), "\(words)")
            #expect(try await clinic.part(0, of: first, by: "assistant").outcome == "applied", "a part that came again")
            #expect(try await clinic.part(by: "clinician").outcome == "applied", "somebody else's")
            let count = try await clinic.database().read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM uploadPart")
            }
            #expect(count == 4_801)
        }
    }

    @Test func `all accounts have 14,400 parts open at most, whatever names they take`() async throws {
        try await withClinic { clinic in
            try await clinic.restart { database in
                try database.change { db in
                    for number in 0..<144 { try Self.add(100, by: "invented \(number)", db) }
                }
            }
            #expect(try await clinic.part(by: "assistant").slug == "rate-limited")
            try clinic.change("DELETE FROM uploadPart WHERE user = 'invented 7'")
            #expect(try await clinic.part(by: "assistant").outcome == "applied")
        }
    }

    @Test func `an upload ends a day after its first part, however often a part of it comes`() async throws {
        try await withClinic { clinic in
            let (old, young) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
            for upload in [old, young] {
                #expect(try await clinic.part(0, of: upload, by: "assistant").outcome == "applied")
            }
            try clinic.change("UPDATE uploadPart SET at = at - 86400001 WHERE upload = x'\(blob(old).hex)'")
            try clinic.change("UPDATE uploadPart SET at = at - 86000000 WHERE upload = x'\(blob(young).hex)'")
            for part in [0, 1] {
                #expect(try await clinic.part(part, of: old, by: "assistant").outcome == "applied")
            }
            try await clinic.restart { _ in }
            try await eventually("the old one is forgotten") {
                try await clinic.database().read { db in
                    try Data.fetchSet(db, sql: "SELECT upload FROM uploadPart") == [try blob(young)]
                }
            }
        }
    }

    private static var milliseconds: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

    /// Puts parts there as if they had come at a time.
    private static func add(
        _ count: Int,
        of upload: String? = nil,
        by user: String,
        at time: Int64 = milliseconds,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number LIMIT ?)
                INSERT INTO uploadPart (upload, part, at, box, user)
                SELECT coalesce(?, randomblob(16)), n, ?, zeroblob(40), ? FROM number
                """,
            arguments: [count, try upload.map(blob), time, user]
        )
    }
}

extension RunningService {
    /// Sends a part of an upload, of a new one unless it says which.
    fileprivate func part(_ number: Int = 0, of upload: String? = nil, by role: String) async throws -> JSON {
        let name = upload ?? UUID().uuidString.lowercased()
        return try await order(
            "uploads/part",
            ["upload": .text(name), "part": .number(Double(number)), "data": "eA=="],
            by: role
        )
    }
}
