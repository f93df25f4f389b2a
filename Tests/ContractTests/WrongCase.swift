import Foundation
import Schema
import TestKit
import Testing

/// A case that has to fail, and the words it fails with.
struct WrongCase: Sendable, CustomTestStringConvertible {
    let name: String
    let test: ContractCase
    let words: String

    var testDescription: String { name }

    /// One for each thing that may be expected, on a capture that is done.
    static let all: [WrongCase] = [
        wrong("outcome", #"{"outcome":"noop"}"#, "outcome noop; there came .*applied"),
        wrong("problem", #"{"problem":{"type":"forbidden"}}"#, "problem forbidden; there came .*applied"),
        wrong("reply", #"{"reply":{"result":{"name":"Otro"}}}"#, "there came .*\"name\":\"Pan "),
        wrong("envelope", #"{"envelope":{"source":"me"}}"#, "urn:quintet:main:tasks"),
        wrong("count of events", event(#""task":{"name":"Pan {id}"}"#, count: 0), "expected 0 .* got 1"),
        wrong("event that does not come", event(#""task":{"name":"Otro"}"#), "expected 1 × "),
        wrong("state", #"{"state":{"tasks/state/+":{"no":"such"}}}"#, "expected tasks/state/\\+ with"),
        wrong("log", #"{"log":"command.rejected"}"#, "expected a log line command.rejected"),
        wrong("correlation", #"{"correlation":"other"}"#, "expected the correlation data other"),
        wrong("retained", #"{"unretained":["tasks/sys/status"]}"#, "nothing retained was expected below tasks/sys"),
        wrong(
            "a refusal that nobody published",
            #"{"problem":{"type":"forbidden"}}"#,
            "expected a published problem",
            payload: #"{"name":"Pan {id}"},"replyTo":null"#
        ),
        wrong("answer where none is wanted", #"{"answered":false}"#, "no reply was expected"),
        wrong("silence", #"{"nothing":true}"#, "no reply was expected"),
        wrong("word that is told", #"{"unheard":"Pan {id}"}"#, "“Pan .*was told on"),
        wrong("a refusal that is none", "{}", "it was refused; there came .*/name", payload: #"{"name":""}"#),
        wrong(
            "a pointer elsewhere",
            #"{"problem":{"type":"schema-violation","pointer":"/due"}}"#,
            "expected the pointer /due; there came .*/name",
            payload: #"{"name":""}"#
        ),
        wrong(
            "a detail in other words",
            #"{"problem":{"type":"schema-violation","detail":"banana"}}"#,
            "expected the detail banana",
            payload: #"{"name":""}"#
        ),
    ].compactMap { $0 }

    private static func event(_ data: String, count: Int? = nil) -> String {
        let count = count.map { #","count":\#($0)"# } ?? ""
        return #"{"events":[{"topic":"tasks/evt/+/changed","data":{\#(data)}\#(count)}]}"#
    }

    private static func wrong(
        _ name: String,
        _ expect: String,
        _ words: String,
        payload: String = #"{"name":"Pan {id}"}"#
    ) -> WrongCase? {
        let text = #"{"name":"x","send":{"topic":"tasks/cmd/inbox/capture","payload":\#(payload)},"expect":\#(expect)}"#
        guard let written = try? JSONDecoder().decode(CaseFile.Case.self, from: Data(text.utf8)) else {
            Issue.record("the wrong case “\(name)” cannot be read: \(text)")
            return nil
        }
        let test = ContractCase(name: name, version: .five, setup: [], send: written.send, expect: written.expect)
        return WrongCase(name: name, test: test, words: words)
    }
}
