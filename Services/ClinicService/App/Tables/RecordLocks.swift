import GRDB

/// What keeps a signed consultation as it is, in the store itself: whoever uses the service's connection meets it.
///
/// Replacing a row deletes it without asking a trigger for deletions, and so does an update that takes another row's id,
/// so insertions and changes of ids are guarded too.
///
/// An insertion fails instead of being aborted: that of one row has nothing to take back, and SQLite need not copy every
/// page beforehand, which in a large import is most of its work. What came before it in a statement of many rows stays.
enum RecordLocks {
    private static let triggers = [
        "signedNeverChanges": """
        BEFORE UPDATE ON record WHEN OLD.signedAt IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'a signed consultation never changes; amend it'); END
        """,
        "signedIsKept": """
        BEFORE DELETE ON record WHEN OLD.signedAt IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'a signed consultation is kept'); END
        """,
        "recordIsNotReplaced": """
        BEFORE INSERT ON record WHEN EXISTS (SELECT 1 FROM record WHERE id = NEW.id OR number = NEW.number)
        BEGIN SELECT RAISE(FAIL, 'a record is not replaced by another'); END
        """,
        "recordsKeepTheirPlace": """
        BEFORE UPDATE ON record
        WHEN NEW.id IS NOT OLD.id OR NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind
            OR NEW.patient IS NOT OLD.patient
        BEGIN SELECT RAISE(ABORT, 'a record keeps its id, kind and patient'); END
        """,
        "amendmentNeverChanges": """
        BEFORE UPDATE ON record WHEN OLD.kind = 'amendment'
        BEGIN SELECT RAISE(ABORT, 'an amendment never changes; add another'); END
        """,
        "amendmentIsKept": """
        BEFORE DELETE ON record WHEN OLD.kind = 'amendment'
        BEGIN SELECT RAISE(ABORT, 'an amendment is kept'); END
        """,
        "nothingJoinsTheSigned": """
        BEFORE INSERT ON record WHEN NEW.kind <> 'amendment'
        AND EXISTS (SELECT 1 FROM record WHERE id = NEW.parent AND signedAt IS NOT NULL)
        BEGIN SELECT RAISE(FAIL, 'nothing is added to a signed consultation; amend it'); END
        """,
        "nothingMovesToTheSigned": """
        BEFORE UPDATE ON record
        WHEN EXISTS (SELECT 1 FROM record WHERE id IN (OLD.parent, NEW.parent) AND signedAt IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'what belongs to a signed consultation never changes'); END
        """,
        "nothingLeavesTheSigned": """
        BEFORE DELETE ON record
        WHEN EXISTS (SELECT 1 FROM record WHERE id = OLD.parent AND signedAt IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'what belongs to a signed consultation is kept'); END
        """,
        "keyIsKept": """
        BEFORE DELETE ON patientKey BEGIN SELECT RAISE(ABORT, 'a key is kept; it ends by erasure'); END
        """,
        "keyIsNotReplaced": """
        BEFORE INSERT ON patientKey WHEN EXISTS (SELECT 1 FROM patientKey WHERE patient = NEW.patient)
        BEGIN SELECT RAISE(ABORT, 'a key is not replaced by another'); END
        """,
        "fileNeverChanges": """
        BEFORE UPDATE ON filePart BEGIN SELECT RAISE(ABORT, 'a file never changes; add another'); END
        """,
        "fileIsKept": """
        BEFORE DELETE ON filePart BEGIN SELECT RAISE(ABORT, 'a file is kept'); END
        """,
        "fileIsWrittenOnce": """
        BEFORE INSERT ON filePart WHEN EXISTS (
            SELECT 1 FROM filePart WHERE (attachment = NEW.attachment AND part = NEW.part) OR rowid = NEW.rowid
        ) OR EXISTS (
            SELECT 1 FROM record AS file JOIN record AS consultation ON consultation.id = file.parent
            WHERE file.id = NEW.attachment AND consultation.signedAt IS NOT NULL
        ) BEGIN SELECT RAISE(FAIL, 'a file is written once'); END
        """,
    ]

    /// Installs every lock that is not as it should be; answers the names of those that were missing or changed.
    @discardableResult
    static func install(_ db: Database) throws -> [String] {
        var installed: [String] = []
        for (name, body) in triggers.sorted(by: { $0.key < $1.key }) {
            let wanted = "CREATE TRIGGER \(name) \(body)"
            let found = try String.fetchOne(
                db,
                sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?",
                arguments: [name]
            )
            guard found != wanted else { continue }
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)")
            try db.execute(sql: wanted)
            installed.append(name)
        }
        return installed
    }
}
