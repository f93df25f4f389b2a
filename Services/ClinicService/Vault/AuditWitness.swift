import Foundation

/// The last checkpoint in a file away from the database: it still knows how long the log was when the log was cut
/// together with its checkpoints.
public enum AuditWitness {
    /// Writes a checkpoint over the one before. Call it after the checkpoint's transaction is committed.
    public static func write(_ checkpoint: AuditCheckpoint, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(checkpoint)
        try PrivateFile.replace(path) { file throws(VaultFault) in try file.write(json) }
    }

    /// Reads the checkpoint; nil when there is no file.
    ///
    /// - Throws: ``VaultFault`` `damaged` when the file holds something else.
    public static func read(_ path: String) throws -> AuditCheckpoint? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let json = try PrivateFile.reading(path).read(upTo: 65_536)
        guard let checkpoint = try? JSONDecoder().decode(AuditCheckpoint.self, from: json) else {
            throw VaultFault(.damaged, "\(path) is no checkpoint of the audit log; put a copy of the last one there")
        }
        return checkpoint
    }
}
