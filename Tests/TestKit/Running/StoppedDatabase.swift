import GRDB

/// The database of a service that does not run, or of one that has to wait for a change of a moment.
public struct StoppedDatabase: Sendable {
    private let path: String

    /// A database by its file.
    public init(path: String) { self.path = path }

    /// Reads, and cannot write.
    public func read<T>(_ body: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration).read(body)
    }

    /// Changes what is there.
    public func change(_ sql: String, _ arguments: StatementArguments = []) throws {
        try change { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// Changes what is there, in one transaction.
    public func change(_ body: (Database) throws -> Void) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write(body)
        try queue.close()
    }
}

extension RunningService {
    /// Stops the service, does something to its database, and starts it again.
    public func restart(after body: (StoppedDatabase) async throws -> Void) async throws {
        try await process.stop()
        try await body(StoppedDatabase(path: folder.file("data/\(executable).db")))
        try await launch()
    }
}
