import Foundation
import Schema

/// A road network as GeoJSON: lines with a road number and kilometres.
public struct RoadFile: Sendable {
    /// A feature that is not used.
    public struct Refusal: Hashable, Sendable {
        /// Its place in the file, from 0.
        public let index: Int
        /// What was expected, and what came.
        public let reason: String
    }

    /// The pieces of roads, in the order of the file.
    public private(set) var lines: [RoadLine] = []
    /// The features that could not be used.
    public private(set) var refused: [Refusal] = []

    /// Reads a FeatureCollection of LineStrings and MultiLineStrings.
    ///
    /// Properties are `road` or `ref`, and `fromKm` and `toKm` for the ends of the line, or `km` with a number or null
    /// for every place of it.
    ///
    /// - Throws: a refusal when it is no FeatureCollection.
    public init(_ data: Data) throws(Problem) {
        let document: RoadFeatures
        do { document = try JSONDecoder().decode(RoadFeatures.self, from: data) } catch {
            throw Problem(.malformedPayload, "the file must be a FeatureCollection of GeoJSON with a list of features")
        }
        for (index, feature) in document.features.enumerated() {
            switch feature.flatMap({ $0.line() }) {
            case .success(let line): lines.append(line)
            case .failure(let fault): refused.append(Refusal(index: index, reason: fault.reason))
            }
        }
    }
}
