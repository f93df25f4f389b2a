import Schema
import TestKit
import Testing

/// One case of `Tests/Contract/cases`, ready to be run under one version of MQTT.
struct ContractCase: Sendable, CustomTestStringConvertible {
    let name: String
    let version: MQTTVersion
    let setup: [Step]
    let send: Step
    let expect: Expectation

    var testDescription: String { "\(name) (MQTT \(version.rawValue == 5 ? "5" : "3.1.1"))" }

    /// All that is expected, with what the placeholders stand for.
    static func all(in file: CaseFile) throws -> [ContractCase] {
        try file.cases.flatMap { written in
            let setup = try file.steps(written.setup ?? [], of: written.name)
            return (written.versions ?? MQTTVersion.allCases).map { version in
                ContractCase(
                    name: written.name,
                    version: version,
                    setup: setup,
                    send: written.send,
                    expect: written.expect
                )
            }
        }
    }
}

/// The two ways of speaking to the broker.
enum MQTTVersion: Int, Codable, CaseIterable, Sendable {
    case five = 5
    case three = 3
}

/// One message to send: of the setup, where its answer may be kept and has to be as expected, or of the case itself.
struct Step: Codable, Sendable {
    /// What MQTT 5 alone can say.
    struct Properties: Codable, Sendable {
        var correlation: String?
        var contentType: String?
        var user: [String: String]?
    }

    var topic: String
    var payload: JSON?
    var qos: Int?
    var retain: Bool?
    var times: Int?
    var source: String?
    var id: FieldChange<String> = .keep
    var replyTo: FieldChange<String> = .keep
    var properties: Properties?
    var keep: [String: String]?
    var expect: Expectation?
}

/// What a message leads to.
struct Expectation: Codable, Sendable {
    /// A refusal.
    struct Refusal: Codable, Sendable {
        var type: String
        var detail: String?
        var pointer: String?
    }

    /// An event on a topic; `count` of them, or at least one.
    struct Event: Codable, Sendable {
        var topic: String
        var data: JSON?
        var envelope: JSON?
        var count: Int?
    }

    var outcome: String?
    var problem: Refusal?
    var reply: JSON?
    var envelope: JSON?
    var correlation: String?
    var answered: Bool?
    var events: [Event]?
    var state: [String: JSON]?
    var log: String?
    var unheard: String?
    var unretained: [String]?
    var nothing: Bool?
}
