import Foundation
import TrafficIngestDomain

/// A `file:` address: one file, or a folder whose snapshots are played in the order of their names, one with each read.
///
/// A folder stays at its last snapshot, where new ones may be added; with `?loop=1` it begins again.
struct SnapshotFiles {
    private static let chunk = 256 * 1024

    private let path: String
    private let isLooping: Bool

    /// Nil for an address that is of no file.
    init?(_ address: String) {
        guard address.lowercased().hasPrefix("file:") else { return nil }
        let parts = address.dropFirst(5).split(separator: "?", maxSplits: 1)
        let place = parts.first.map { $0.hasPrefix("//") ? String($0.dropFirst(2)) : String($0) } ?? ""
        path = place.removingPercentEncoding ?? place
        isLooping = parts.count > 1 && parts[1].split(separator: "&").contains("loop=1")
    }

    /// The file that is next after the one that was read last.
    func fetch(_ request: PollRequest, _ settings: FetchSettings) -> Fetched {
        var answer = PollAnswer()
        do {
            let (file, isRewound) = try next(request)
            answer.snapshot = file.lastPathComponent
            let content = try Self.hash(file, settings)
            let hash = try content.finish()
            answer.hash = hash
            var document = FetchedDocument(file: file, bytes: content.bytes, hash: hash, answer: answer)
            document.isConfirming = request.isConfirming
            document.isRewound = isRewound
            return .document(document)
        } catch {
            return .nothing(FetchFailure.outcome(of: error, from: path, inBody: false, settings), answer)
        }
    }

    private func next(_ request: PollRequest) throws(FetchFailure) -> (file: URL, isRewound: Bool) {
        let place = URL(filePath: path)
        let names = snapshots()
        guard let names else { return (place, false) }
        guard let first = names.first, let last = names.last else {
            throw FetchFailure("the folder \(path) has no snapshots; expected files that can be ordered by their names")
        }
        guard let before = request.snapshot else { return (place.appending(path: first), false) }
        let following = names.first { request.isRepeated ? $0 >= before : $0 > before }
        let isRewound = following == nil && isLooping
        return (place.appending(path: following ?? (isLooping ? first : last)), isRewound)
    }

    /// The names of the folder in order; nil when it is no folder.
    private func snapshots() -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func hash(_ file: URL, _ settings: FetchSettings) throws -> ContentHash {
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: file)
        } catch {
            throw FetchFailure(
                "\(file.path) cannot be read, expected a file or a folder: \(error.localizedDescription)"
            )
        }
        defer { try? handle.close() }
        var content = ContentHash(limit: settings.largest)
        while let part = try handle.read(upToCount: chunk), !part.isEmpty { try content.add(part) }
        return content
    }
}
