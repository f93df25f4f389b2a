import TestKit

/// Makes other inputs out of known ones, the same for the same seed.
struct Mutation {
    /// What readers stumble over: ends of ranges, words that are numbers to some, halves of characters.
    private static let stumbling = [
        "\0", "\u{301}", "\u{FEFF}", "\u{202E}", "\\ud800", "\\u0000", "nan", "inf", "1e999", "-0", "9007199254740993",
        "-9223372036854775808", "9223372036854775808", "0000-01-01", "9999-12-31T23:59:59Z", "[[[[", "{\"a\":", "<!--",
        "\r\n",
        ",,", ";;", "::", "//", "+", "#", "%00", "\t",
    ].map { Array($0.utf8) }

    private var random: Seeded
    private let inputs: [[UInt8]]

    init(of inputs: [[UInt8]], seed: UInt64) {
        (self.inputs, random) = (inputs, Seeded(seed))
    }

    /// The next input, at most so long.
    mutating func next(atMost longest: Int) -> [UInt8] {
        var bytes = inputs.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
        return Array(bytes.prefix(longest))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: bytes.insert(contentsOf: Self.stumbling.randomElement(using: &random) ?? [], at: place)
        case 4: bytes.replaceSubrange(place..<end, with: Self.stumbling.randomElement(using: &random) ?? [])
        case 5: bytes = Array(bytes[..<place]) + (inputs.randomElement(using: &random) ?? []).dropFirst(place)
        default: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        }
    }
}
