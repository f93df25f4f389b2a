import Schema
import TestKit

/// Files that say something else of a signed consultation.
struct FileWay: Sendable {
    let name: String
    /// What the report says of it.
    let expected: String
    let file: @Sendable (Signed) async throws -> [UInt8]

    private static let refusal = "a signed consultation never changes"

    static let all = [
        FileWay(name: "the other system's file again with other words", expected: refusal) { _ in
            Signed.bundle(reason: "Gripe").bytes
        },
        FileWay(name: "our own file with another note", expected: refusal) {
            try await changed($0) { $0.replacing("Cefalea", with: "Mareo") }
        },
        FileWay(name: "our own file with another weight", expected: refusal) {
            try await changed($0) { $0.replacing("78.4", with: "60.1") }
        },
        FileWay(name: "our own file with another follow-up", expected: refusal) {
            try await changed($0) { $0.replacing("2035-01-01", with: "2036-01-01") }
        },
        FileWay(name: "our own file, in which it is a draft", expected: refusal) {
            try await changed($0) { $0.replacing(#""status":"finished""#, with: #""status":"in-progress""#) }
        },
        FileWay(name: "our own file, in which it is another patient's", expected: "another patient") { signed in
            try await changed(signed) {
                $0.replacing(signed.patient, with: signed.other).replacing("000001", with: "000002")
                    .replacing(signed.amendment, with: "0198f3c2-0000-7000-8000-00000000abcd")
                    .replacing("Brazo izquierdo.", with: "Brazo derecho.")
            }
        },
    ]

    private static func changed(_ signed: Signed, _ change: (String) -> String) async throws -> [UInt8] {
        Array(change(String(decoding: try await signed.clinic.exported(signed.patient), as: UTF8.self)).utf8)
    }
}
