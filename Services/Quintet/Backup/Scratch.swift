import FoundationEssentials

/// A folder for what is on its way, for its owner alone, that is gone when the work is over, however it went.
enum Scratch {
    /// Gives `body` the empty folder at `path`. One that a killed process left there is removed first.
    static func with<R>(_ path: String, _ body: (_ path: String) throws -> R) throws -> R {
        try? FileManager.default.removeItem(atPath: path)
        try PrivateFile.makeFolder(path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }
}
