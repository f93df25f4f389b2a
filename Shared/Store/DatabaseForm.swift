import GRDB

/// Which form a database has, or which one a program gives it.
public struct DatabaseForm: Codable, Sendable, Equatable {
    /// The version of Quintet that wrote it last, or that the program has; nil when a database does not say.
    public let version: String?
    /// The migrations, in order for a program.
    public let migrations: [String]

    init(version: String?, migrations: [String]) {
        self.version = version
        self.migrations = migrations
    }

    /// The form that a program gives a database, with the service's own migrations.
    public init(version: String, _ migrations: (inout DatabaseMigrator) -> Void) {
        self.init(version: version, migrations: ServiceDatabase.migrator(migrations).migrations)
    }

    /// The form of a database; it may be in use.
    public static func read(_ db: Database) throws -> DatabaseForm {
        guard try db.tableExists("meta") else { return DatabaseForm(version: nil, migrations: []) }
        let applied = try DatabaseMigrator().appliedIdentifiers(db)
        return DatabaseForm(version: try Meta.value("version", db), migrations: applied.sorted())
    }

    /// The migrations of this form that `other` has not.
    public func beyond(_ other: DatabaseForm) -> [String] { migrations.filter { !other.migrations.contains($0) } }
}
