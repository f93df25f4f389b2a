import Foundation
import Schema

/// The features of a file as they are written; one that cannot be read does not spoil the others.
struct RoadFeatures: Decodable {
    let features: [Result<RoadFeature, RoadFeature.Fault>]

    private enum CodingKeys: CodingKey { case features }

    private struct Attempt: Decodable {
        let result: Result<RoadFeature, RoadFeature.Fault>

        init(from decoder: any Decoder) throws {
            do { result = .success(try RoadFeature(from: decoder)) } catch let error as DecodingError {
                result = .failure(RoadFeature.Fault(error))
            }
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        features = try container.decode([Attempt].self, forKey: .features).map(\.result)
    }
}

extension RoadFeature.Fault {
    fileprivate init(_ error: DecodingError) {
        let (context, words) =
            switch error {
            case .typeMismatch(let type, let context): (context, "expected \(type)")
            case .keyNotFound(let key, let context): (context, "expected a member \(key.stringValue), got none")
            case .valueNotFound(let type, let context): (context, "expected \(type), got nothing")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "\(error)")
            }
        // The first two steps are the list and the place in it.
        let place = context.codingPath.dropFirst(2).map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
        self.init(reason: (place.isEmpty ? "" : "/\(place.joined(separator: "/")): ") + words)
    }
}
