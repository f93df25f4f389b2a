import GRDB

/// A database that was put back from a backup, made ready to be opened again.
///
/// What the service said after the backup is lost here, but not to those who follow it. Under the old epoch its next
/// events would take numbers that they have seen, and the rows of the old journal bear that epoch in their bytes, so a
/// replay of them would look like a second change of epoch. So the journal begins anew under an epoch of its own.
public enum RestoredDatabase {
    /// Begins the journal anew. Commands that waited are forgotten too: whoever sent them has moved on since. Events of others
    /// that waited stay, as nothing would tell that they are missing.
    ///
    /// What the service knows stays: its own tables, documents, entities, effects and dead letters; the inbox, so that a
    /// repeat is still recognised; and how far it followed others, so that it catches up with what it missed.
    public static func renew(_ db: Database, epoch: String) throws {
        for table in ["journal", "held"] { try db.execute(sql: "DELETE FROM \(table)") }
        try db.execute(
            sql: """
                DELETE FROM deferred WHERE CAST(message AS TEXT) ->> '$.topic' NOT LIKE '%/evt/%'
                    AND CAST(message AS TEXT) ->> '$.topic' NOT LIKE '%/reply/%'
                """
        )
        try Meta.remove(["sentThrough", "prunedSequence"], db)
        try Meta.set("epoch", epoch, db)
    }
}
