import Foundation
import Schema
import TestKit

/// A file of cases as it is written.
struct CaseFile: Codable, Sendable {
    struct Case: Codable, Sendable {
        var name: String
        var setup: [Preparation]?
        var send: Step
        var expect: Expectation
        var versions: [MQTTVersion]?
    }

    /// A message to send before, or the name of several.
    enum Preparation: Codable, Sendable {
        case named(String)
        case step(Step)

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .named(name)
            } else {
                self = .step(try Step(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .named(let name): try name.encode(to: encoder)
            case .step(let step): try step.encode(to: encoder)
            }
        }
    }

    /// A file that cannot be run.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    var setups: [String: [Preparation]]?
    var cases: [Case]

    /// Where the files are.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Contract/cases").path

    /// Reads one file; what is in it and nobody knows is refused, so that a slip of the pen does not pass for a case.
    static func read(_ name: String) throws -> CaseFile {
        let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))
        let file: CaseFile
        do {
            file = try JSONDecoder().decode(CaseFile.self, from: data)
        } catch {
            throw Fault(description: "\(name).json is no file of cases: \(error)")
        }
        let written = try JSON(data)
        let understood = try JSON(JSONEncoder().encode(file))
        if let place = written.firstDifference(from: understood) {
            throw Fault(description: "\(name).json: nobody knows what \(place) means; see the README beside it")
        }
        return file
    }

    /// The messages of a setup, names replaced by what they stand for.
    func steps(_ preparations: [Preparation], of name: String) throws -> [Step] {
        try preparations.flatMap { preparation -> [Step] in
            switch preparation {
            case .step(let step): return [step]
            case .named(let setup):
                guard let named = setups?[setup] else {
                    throw Fault(description: "there is no setup “\(setup)”, which “\(name)” begins with")
                }
                return try steps(named, of: name)
            }
        }
    }
}
