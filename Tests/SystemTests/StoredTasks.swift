import GRDB

/// The tasks in the service's database after it has stopped.
struct StoredTasks {
    /// The name of each task by its id.
    let names: [String: String]

    /// Reads a database that nobody has open.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT id, name FROM task") }
        names = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}
