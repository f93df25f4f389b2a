import Crypto
import Schema
import TrafficIngestDomain

/// A road network in parts that fit into a message each.
struct RoadParts {
    /// The lines of a part in JSON, in bytes.
    static let largest = 48 * 1024
    /// A line of more places is cut: with the kilometre of each it would not fit.
    private static let longest = 900

    /// Follows from the lines, so that the same network is recognised when it comes again.
    let id: String
    private(set) var parts: [[PutRoads.Line]] = []

    /// Throws an `OperatorError` when there is no line, or more than the service keeps.
    init(_ lines: [RoadLine]) throws {
        try Self.check(lines)
        let codec = JSONCodec()
        var hash = SHA256()
        var size = Self.largest
        for line in lines.lazy.flatMap({ $0.pieces(most: Self.longest) }) {
            let message = line.message
            let json = try codec.encode(message)
            hash.update(data: json)
            if size + json.count + 1 > Self.largest {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(message)
            size += json.count + 1
        }
        id = hash.finalize().prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The command that brings a part, by its place from 0.
    func command(_ index: Int) -> PutRoads {
        PutRoads(import: id, part: index + 1, parts: parts.count, lines: parts[index])
    }

    private static func check(_ lines: [RoadLine]) throws(OperatorError) {
        guard !lines.isEmpty else {
            throw OperatorError(
                problem: "there is no line with a road number and kilometres in the file",
                remedy: "see docs/traffic.md for an example; `quintet traffic roads remove` removes the network"
            )
        }
        let places = lines.reduce(0) { $0 + $1.vertices.count }
        guard places <= RoadImport.mostPlaces else {
            throw OperatorError(
                problem: "a road network has at most \(RoadImport.mostPlaces) places, and the file has \(places)",
                remedy: "leave out minor roads, or thin the lines out"
            )
        }
    }
}
