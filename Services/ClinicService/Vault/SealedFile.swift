import Foundation

/// Files sealed with AES-256-GCM in chunks of 1 MiB, such as backups.
///
/// Each chunk is bound to the header, to its number and to whether it is the last, so that a file that was changed, cut,
/// reordered or made longer is refused, with the chunk named.
public enum SealedFile {
    /// With the version of the format as the last byte.
    static let magic = Data("QSEALED".utf8) + [1]
    private static let chunk = 1 << 20
    /// Nonce and tag.
    private static let overhead = 28

    /// Seals a file; what is at `target` is replaced once the new file is whole and on disk.
    ///
    /// - Parameter facts: What can be read without the key, and cannot be changed unnoticed: nothing private.
    public static func write(
        from source: String,
        to target: String,
        key: FileKey,
        facts: some Codable
    ) throws {
        let header = SealedHeader(key, facts)
        let start = try header.bytes()
        let input = try PrivateFile.reading(source)
        let seal = ChunkSeal(key.derived(header.salt), start)
        try PrivateFile.replace(target) { output throws(VaultFault) in
            try output.write(start)
            try eachChunk(input, chunk) { bytes, number, isLast throws(VaultFault) in
                try output.write(seal.close(bytes, number, isLast))
            }
        }
    }

    /// Opens a sealed file; what is at `target` is replaced once every chunk has proven right.
    ///
    /// - Throws: ``VaultFault`` `wrongKey` when the file needs another key, `damaged` when it was changed.
    public static func read(_ source: String, to target: String, key: FileKey) throws {
        let input = try PrivateFile.reading(source)
        let (header, start) = try SealedHeader<AnyFacts>.read(input, source)
        guard header.keyID == key.id else {
            throw VaultFault(
                .wrongKey,
                "\(source) is sealed with the key \(header.keyID) and the key at hand is \(key.id); use the first"
            )
        }
        let seal = ChunkSeal(key.derived(header.salt), start)
        try PrivateFile.replace(target) { output throws(VaultFault) in
            try eachChunk(input, chunk + overhead) { bytes, number, isLast throws(VaultFault) in
                guard let clear = seal.open(bytes, number, isLast) else {
                    throw VaultFault(
                        .damaged,
                        "\(source) is damaged in chunk \(number) or in its header: it was changed, or cut after it; "
                            + "take another copy of it"
                    )
                }
                try output.write(clear)
            }
        }
    }

    /// What the writer said of a file. It counts only once ``read(_:to:key:)`` has gone through.
    public static func facts<Facts: Codable>(of path: String, as type: Facts.Type = Facts.self) throws -> Facts {
        let file = try PrivateFile.reading(path)
        return try SealedHeader<Facts>.read(file, path).0.facts
    }

    /// Reads on by one chunk, to know which is the last; an empty file has one chunk of nothing.
    private static func eachChunk(
        _ file: borrowing PrivateFile,
        _ size: Int,
        _ body: (Data, _ number: Int, _ isLast: Bool) throws(VaultFault) -> Void
    ) throws(VaultFault) {
        var number = 1
        var bytes = try file.read(upTo: size)
        while true {
            let next = bytes.count < size ? Data() : try file.read(upTo: size)
            try body(bytes, number, next.isEmpty)
            guard !next.isEmpty else { return }
            (bytes, number) = (next, number + 1)
        }
    }
}

/// Facts that nobody looks at.
private struct AnyFacts: Codable {}
