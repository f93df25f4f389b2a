import Foundation
import Schema
import TestKit
import Testing

/// A body of the sample data, and what is proposed for it.
struct SeedCase: Decodable, CustomTestStringConvertible {
    struct HTTP: Decodable {
        let status: Int
        let content_type: String
    }

    let file: String
    let widget: WidgetKind
    let http: HTTP
    let expect: PollResult
    let code: String?
    let items: Int?
    let warnings: [String]?

    var testDescription: String { file }

    private struct File: Decodable {
        let cases: [SeedCase]
    }

    /// All cases; none without the sample data.
    static let all: [SeedCase] = {
        guard let bytes = try? Samples.bytes("dashboards/seed/malformed/cases.json") else { return [] }
        return (try? JSONDecoder().decode(File.self, from: Data(bytes)))?.cases ?? []
    }()
}
