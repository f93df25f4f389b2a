import Foundation

/// A folder of XML documents, each with an optional side file of the same name; tells which of them changed.
struct HomesFolder {
    /// A document to load.
    struct Document {
        let name: String
        let xml: [UInt8]
        let side: String?
    }

    private let path: String
    private var seen: [String: [Stamp?]] = [:]

    init(_ path: String) { self.path = path }

    /// The documents that are new or changed since the last call.
    mutating func changed() -> [Document] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
            let file = "\(path)/\(name)"
            let sideFile = "\(path)/\(name.dropLast(4)).json"
            let stamps = [Self.stamp(file), Self.stamp(sideFile)]
            guard seen[name] != stamps, let xml = FileManager.default.contents(atPath: file) else { return nil }
            seen[name] = stamps
            let side = FileManager.default.contents(atPath: sideFile).map { String(decoding: $0, as: UTF8.self) }
            return Document(name: name, xml: Array(xml), side: side)
        }
    }

    /// Whether a file is another one. With its size, as what is read while it is written can bear the time of the whole.
    private struct Stamp: Equatable {
        var time: Date?
        var size: Int?
    }

    private static func stamp(_ file: String) -> Stamp? {
        guard let found = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
        return Stamp(time: found[.modificationDate] as? Date, size: found[.size] as? Int)
    }
}
