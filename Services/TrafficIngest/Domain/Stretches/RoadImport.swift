import Schema

/// A road network that comes in parts, as far as it is there.
public struct RoadImport: Codable, Hashable, Sendable {
    /// A network has at most so many places; in memory it then takes about 20 MB.
    public static let mostPlaces = 1_000_000

    /// One of which nothing came for so long is given up.
    private static let patience = 86_400.0

    /// What its parts have in common.
    public let id: String
    /// How many parts it has.
    public let parts: Int
    /// The parts that are there.
    public private(set) var came: Set<Int> = []
    /// How many lines are there.
    public private(set) var lines = 0
    /// How many places are there.
    public private(set) var places = 0
    /// Kilometres of the lines that are there, from post to post.
    public private(set) var kilometres = 0.0
    /// When the last part came.
    public private(set) var changedAt: Timestamp

    /// Nothing of it is there yet.
    public init(_ command: PutRoads, at now: Timestamp) {
        id = command.import
        parts = command.parts
        changedAt = now
    }

    /// How many parts are still to come.
    public var missing: Int { parts - came.count }

    /// Whether the other parts are not waited for any more.
    public func isAbandoned(at now: Timestamp) -> Bool { now - changedAt > Self.patience }

    /// Takes a part; false when it was there before.
    ///
    /// - Throws: a refusal when the part is none of this network, or the network becomes too large.
    public mutating func take(_ command: PutRoads, _ more: [RoadLine], at now: Timestamp) throws(Problem) -> Bool {
        guard command.parts == parts else {
            let words = "\(parts), as in the parts before"
            throw .violation([Violation("/parts", "const", expected: words, actual: "\(command.parts)")])
        }
        guard command.part <= parts else {
            throw .violation([
                Violation("/part", "maximum", expected: "between 1 and \(parts)", actual: "\(command.part)")
            ])
        }
        guard came.insert(command.part).inserted else { return false }
        lines += more.count
        places += more.reduce(0) { $0 + $1.vertices.count }
        kilometres += more.compactMap(MeasuredLine.init).reduce(0) {
            $0 + $1.kilometres.upperBound - $1.kilometres.lowerBound
        }
        changedAt = now
        guard places <= Self.mostPlaces else { throw Self.tooLarge("\(places) are there already") }
        return true
    }

    /// The refusal of a network with too many places.
    public static func tooLarge(_ what: String) -> Problem {
        Problem(
            .payloadTooLarge,
            "a road network has at most \(mostPlaces) places, and \(what); leave out minor roads, or thin the lines out"
        )
    }
}
