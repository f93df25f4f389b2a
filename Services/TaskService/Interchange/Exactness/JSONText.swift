import Foundation

/// Values as JSON in one line with sorted keys.
enum JSONText {
    static func make(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func value<V: Decodable>(_ type: V.Type, _ text: String) -> V? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
