/// Statements that would change a signed consultation, or what belongs to it, behind the service's back.
enum StoreWays {
    static let all = columns + rows + files + beside + keys

    /// Each column of its row by itself.
    private static let columns = [
        ("number", "number + 1000"), ("id", "randomblob(16)"), ("kind", "'allergy'"), ("patient", "randomblob(16)"),
        ("parent", "randomblob(16)"), ("at", "at + 1"), ("until", "1"), ("signedAt", "NULL"), ("closed", "1"),
        ("version", "version + 1"), ("schema", "2"), ("line", "x'00'"), ("box", "zeroblob(100)"),
    ].map { "UPDATE record SET \($0) = \($1) WHERE id = :written" }

    private static let copied = "kind, patient, parent, at, until, signedAt, closed, version, schema, line"

    private static let rows = [
        "UPDATE record SET box = zeroblob(100) WHERE id = :imported",
        "INSERT OR REPLACE INTO record (id, \(copied), box) SELECT id, \(copied), x'00' FROM record WHERE id = :written",
        """
        INSERT OR REPLACE INTO record (number, id, \(copied), box)
        SELECT number, randomblob(16), \(copied), x'00' FROM record WHERE id = :written
        """,
        """
        INSERT OR REPLACE INTO record (rowid, id, kind, patient, at, closed, version, schema, box)
        SELECT rowid, randomblob(16), 'allergy', patient, at, 0, 1, 1, x'00' FROM record WHERE id = :written
        """,
        """
        INSERT INTO record (id, \(copied), box) SELECT id, \(copied), x'00' FROM record WHERE id = :written
        ON CONFLICT (id) DO UPDATE SET box = excluded.box
        """,
        "UPDATE OR REPLACE record SET id = :written WHERE id = :draft",
        "UPDATE OR REPLACE record SET number = (SELECT number FROM record WHERE id = :written) WHERE id = :draft",
        "DELETE FROM record WHERE id = :written",
        "DELETE FROM record WHERE kind = 'consultation'",
        "DELETE FROM record",
    ]

    private static let files = [
        "UPDATE filePart SET box = x'00' WHERE attachment = :file",
        "UPDATE filePart SET attachment = randomblob(16) WHERE attachment = :file",
        "UPDATE OR REPLACE filePart SET attachment = :file WHERE attachment = :loose",
        "DELETE FROM filePart WHERE attachment = :file",
        "INSERT OR REPLACE INTO filePart (attachment, part, box) VALUES (:file, 0, x'00')",
        "INSERT OR REPLACE INTO filePart (rowid, attachment, part, box) "
            + "SELECT rowid, randomblob(16), 0, x'00' FROM filePart WHERE attachment = :file",
        "INSERT INTO filePart (attachment, part, box) VALUES (:file, 1, x'00')",
    ]

    /// Without its patient's key nobody reads it again.
    private static let keys = [
        "DELETE FROM patientKey",
        "INSERT OR REPLACE INTO patientKey (patient, wrapped) SELECT patient, zeroblob(40) FROM patientKey",
    ]

    private static let beside = [
        "UPDATE record SET box = x'00' WHERE id = :file",
        "UPDATE record SET parent = NULL WHERE id = :file",
        "UPDATE record SET parent = :written WHERE id = :loose",
        "DELETE FROM record WHERE id = :file",
        "INSERT OR REPLACE INTO record (id, \(copied), box) SELECT id, \(copied), x'00' FROM record WHERE id = :file",
        """
        INSERT OR REPLACE INTO record (number, id, kind, patient, at, closed, version, schema, box)
        SELECT number, randomblob(16), 'allergy', patient, at, 0, 1, 1, x'00' FROM record WHERE id = :file
        """,
        """
        INSERT INTO record (id, kind, patient, parent, at, closed, version, schema, box)
        SELECT randomblob(16), 'attachment', patient, :written, at, 0, 1, 1, x'00' FROM record WHERE id = :file
        """,
        "UPDATE record SET box = x'00' WHERE id = :amendment",
        "DELETE FROM record WHERE id = :amendment",
        "INSERT OR REPLACE INTO record (id, \(copied), box) "
            + "SELECT id, \(copied), x'00' FROM record WHERE id = :amendment",
    ]
}
