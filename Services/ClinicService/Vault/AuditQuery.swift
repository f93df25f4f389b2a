import GRDB
import Schema

/// Which entries of the audit log are asked for, a page at a time.
public struct AuditQuery: Hashable, Sendable {
    /// Only what was done with this patient's records.
    public var patient: RecordID?
    /// Only what this user did.
    public var user: String?
    /// Only entries of this time and later.
    public var since: Timestamp?
    /// Only entries before this time.
    public var until: Timestamp?
    /// Only entries with a smaller number: the next page, newest first.
    public var before: Int64?
    /// Only entries with a greater number; they come oldest first then.
    public var after: Int64?
    /// At most so many.
    public var limit: Int

    /// A query; without anything it asks for the newest entries.
    public init(
        patient: RecordID? = nil,
        user: String? = nil,
        since: Timestamp? = nil,
        until: Timestamp? = nil,
        before: Int64? = nil,
        after: Int64? = nil,
        limit: Int = 50
    ) {
        self.patient = patient
        self.user = user
        self.since = since
        self.until = until
        self.before = before
        self.after = after
        self.limit = limit
    }

    func rows(_ db: Database) throws -> [Row] {
        var sql = "SELECT \(AuditEntry.columns), mac FROM audit WHERE true"
        var arguments: [any DatabaseValueConvertible] = []
        func narrow(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
            guard let value else { return }
            sql += " AND \(condition) ?"
            arguments.append(value)
        }
        // SQLite would take the index of a user who wrote everything. A plus tells it which not to take.
        narrow("patient =", patient)
        narrow(patient == nil ? "user =" : "+user =", user)
        let time = patient == nil && user == nil && since != nil ? "at" : "+at"
        narrow("\(time) >=", since?.milliseconds)
        narrow("\(time) <", until?.milliseconds)
        narrow("sequence <", before)
        narrow("sequence >", after)
        sql += " ORDER BY sequence \(after == nil ? "DESC" : "ASC") LIMIT ?"
        arguments.append(max(limit, 0))
        return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(arguments))
    }
}
