import Foundation
import Schema
import ServiceKit

/// Sources that are set in a file instead of by command:
/// `{"basque": {"kind": "datex2", "address": "https://…", "seconds": 60}}`.
///
/// What stands in it counts from the next start on; a source that is taken out is removed with its incidents. By command
/// those sources cannot be changed.
struct FeedFile: Sendable {
    let sources: [String: FeedSource]

    /// The file that `feeds.file` names; nil when none is named.
    ///
    /// - Throws: ``ConfigurationFault`` when it cannot be read, or has a source that cannot be one.
    init?(_ configuration: ServiceConfiguration) throws {
        guard let path = configuration.string("feeds.file") else { return nil }
        do {
            let bytes = try Data(contentsOf: URL(filePath: path))
            sources = try JSONCodec().value([String: FeedSource].self, from: Array(bytes)[...])
        } catch let error as CocoaError {
            throw Self.fault(path, "which cannot be read: \(error.localizedDescription)")
        } catch {
            throw Self.fault(path, "which is none: \(error)")
        }
        let violations = sources.sorted { $0.key < $1.key }.flatMap { id, source in
            source.violations(id: id, at: "/\(id)") + (Slug.isLevel(id) ? [] : [Self.badID(id)])
        }
        guard violations.isEmpty else {
            throw Self.fault(path, violations.map { "\($0.pointer): expected \($0.expected)" }.joined(separator: "; "))
        }
    }

    private static func badID(_ id: String) -> Violation {
        Violation("/\(id)", "id", expected: "an id of a-z 0-9 _ -", actual: id)
    }

    private static func fault(_ path: String, _ what: String) -> ConfigurationFault {
        ConfigurationFault("feeds.file", "a JSON object of sources by their ids", got: "\(path), \(what)")
    }
}
