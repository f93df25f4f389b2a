import Crypto
import Schema

extension IncidentReport {
    /// The names of the members in which two reports differ.
    func members(differingFrom other: IncidentReport) -> [String] {
        func differs<Value: Equatable>(_ path: KeyPath<IncidentReport, Value>) -> Bool {
            self[keyPath: path] != other[keyPath: path]
        }
        let members: [(String, Bool)] = [
            ("category", differs(\.category)), ("cause", differs(\.cause)), ("severity", differs(\.severity)),
            ("impact", differs(\.impact)), ("road", differs(\.road)), ("extent", differs(\.extent)),
            ("geometry", differs(\.geometry)), ("validity", differs(\.validity)), ("text", differs(\.text)),
            ("area", differs(\.municipality) || differs(\.province)), ("situation", differs(\.situation)),
        ]
        return members.filter(\.1).map(\.0)
    }
}

/// The content of a report in one short text: equal contents have equal hashes.
public enum ReportHash {
    /// SHA-256 of the report's JSON, in hexadecimal.
    public static func of(_ json: some Sequence<UInt8>) -> String {
        hexadecimal(SHA256.hash(data: Array(json)))
    }

    /// SHA-256 of keys in their order, each followed by a line break.
    public static func of(keys: some Sequence<String>) -> String {
        var hash = SHA256()
        for key in keys.sorted() { hash.update(data: Array((key + "\n").utf8)) }
        return hexadecimal(hash.finalize())
    }

    private static func hexadecimal(_ digest: SHA256.Digest) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
