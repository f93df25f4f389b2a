import Foundation

/// The real gzip.
public enum Gzip {
    /// Packs bytes.
    public static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("plain")))
        return try run("gzip -c \(folder.file("plain")) > \(folder.file("packed"))", folder)
    }

    /// Packs zeros, as many as there should be, without ever holding them.
    public static func zeros(_ count: Int) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        return try run("head -c \(count) /dev/zero | gzip -c > \(folder.file("packed"))", folder)
    }

    private static func run(_ command: String, _ folder: TemporaryFolder) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let packed = FileManager.default.contents(atPath: folder.file("packed"))
        else { throw Timeout(description: "gzip packed nothing: apt-get install gzip") }
        return Array(packed)
    }
}
