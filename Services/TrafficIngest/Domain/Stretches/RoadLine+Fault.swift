import Schema

extension RoadLine {
    /// Why a line cannot be used.
    public struct Fault: Error, Hashable, Sendable {
        /// What a line must be.
        public let expected: String
        /// What came.
        public var got: String?
        /// The place at fault, from 0; nil for the whole line.
        public var place: Int?

        /// Both in words.
        public var reason: String { "expected \(expected)" + (got.map { ", got \($0)" } ?? "") }
    }

    /// The longest number of a road.
    private static let longest = 40

    /// A line that can be used.
    ///
    /// - Throws: why it cannot.
    init(checking road: String, _ vertices: [Vertex]) throws(Fault) {
        guard !RoadNumber(road).key.isEmpty, road.unicodeScalars.count <= Self.longest else {
            throw Fault(expected: "a road's number of 1 to \(Self.longest) characters", got: String(road.prefix(60)))
        }
        self.init(road: road, vertices: vertices)
        guard MeasuredLine(self) != nil else {
            throw Fault(expected: "kilometres that only grow or only fall along a line with a length")
        }
    }

    /// Degrees of WGS 84, longitude first.
    static func check(_ position: GeoShape.Position) throws(Fault) {
        guard (-180...180).contains(position.longitude), (-90...90).contains(position.latitude) else {
            throw Fault(
                expected: "degrees of WGS 84, longitude first",
                got: "\(position.longitude), \(position.latitude)"
            )
        }
    }
}
