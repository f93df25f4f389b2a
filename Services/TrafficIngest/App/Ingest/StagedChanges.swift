import Foundation
import Schema
import TrafficIngestDomain

/// A record whose content is not the known one.
struct StagedChange: Codable, Equatable, Sendable {
    var record: FeedRecord
    var hash: String
}

/// What a document changes, until its end has been read: the first changes in memory, the others in a file, as there
/// may be tens of thousands.
///
/// The file is removed as soon as it is open, so that nothing is left of it whatever happens.
struct StagedChanges {
    private let limit: Int
    private let folder: URL
    private let codec = JSONCodec()
    private var inMemory: [StagedChange] = []
    private var file: FileHandle?
    /// How long each change in the file is.
    private var lengths: ArraySlice<Int> = []

    /// None yet; `limit` is how many stay in memory, and how many are handed out at a time.
    init(limit: Int, folder: String) { (self.limit, self.folder) = (limit, URL(filePath: folder)) }

    var isEmpty: Bool { inMemory.isEmpty && lengths.isEmpty }

    mutating func append(_ change: StagedChange) throws {
        guard inMemory.count == limit else { return inMemory.append(change) }
        let json = Data(try codec.encode(change))
        let file = try self.file ?? makeFile()
        try file.write(contentsOf: json)
        self.file = file
        lengths.append(json.count)
    }

    /// Takes the next ones out, in their order, when all have been put in.
    mutating func next() throws -> [StagedChange] {
        guard inMemory.isEmpty else {
            defer { inMemory = [] }
            try file?.seek(toOffset: 0)
            return inMemory
        }
        defer { lengths = lengths.dropFirst(limit) }
        return try lengths.prefix(limit).map { length in
            let json = try file?.read(upToCount: length) ?? Data()
            return try codec.value(StagedChange.self, from: Array(json)[...])
        }
    }

    private func makeFile() throws -> FileHandle {
        let url = folder.appending(path: "traffic-changes-\(UUID().uuidString)")
        try Data().write(to: url, options: .withoutOverwriting)
        let file = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
        return file
    }
}
