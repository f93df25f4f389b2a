import Foundation

/// Finds any of many words in much data at once, in any case, and as they are without their accents.
struct WordSearch {
    /// What the data is.
    enum Matter {
        /// Written for people: a word counts when no letter stands before or after it.
        case text
        /// Anything, also sealed bytes, in which short words come by chance: those count where words can be read.
        case bytes
    }

    /// So many bytes of a word do not come by chance in some megabytes, whatever their case.
    private static let telling = 7
    /// A short word counts in sealed bytes when so many that can be read stand together.
    private static let readable = 16

    private struct Needle {
        let bytes: [UInt8]
        let word: String
    }

    private var needles: [UInt32: [Needle]] = [:]
    private var beginnings = [Bool](repeating: false, count: 1 << 16)

    init(_ words: some Sequence<String>) {
        for word in Set(words) where word.count >= 4 {
            let plain = word.folding(options: .diacriticInsensitive, locale: nil)
            for form in Set([word.lowercased(), word.uppercased(), plain].map { $0.utf8.map(Self.small) }) {
                let key = form.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                needles[key, default: []].append(Needle(bytes: form, word: word))
                beginnings[Self.place(key)] = true
            }
        }
    }

    /// The words that are in the data.
    func found(in data: [UInt8], as matter: Matter) -> Set<String> {
        let small = data.map(Self.small)
        var found: Set<String> = []
        var key: UInt32 = 0
        for end in small.indices {
            key = key << 8 | UInt32(small[end])
            guard end >= 3, beginnings[Self.place(key)], let candidates = needles[key] else { continue }
            for needle in candidates where !found.contains(needle.word) {
                let start = end - 3
                guard small[start...].starts(with: needle.bytes) else { continue }
                if counts(start..<start + needle.bytes.count, in: small, matter) { found.insert(needle.word) }
            }
        }
        return found
    }

    private func counts(_ place: Range<Int>, in data: [UInt8], _ matter: Matter) -> Bool {
        if matter == .bytes, place.count >= Self.telling { return true }
        let (before, after) = (data[..<place.lowerBound].reversed(), data[place.upperBound...])
        guard !before.prefix(1).contains(where: Self.isOfWord), !after.prefix(1).contains(where: Self.isOfWord) else {
            return false
        }
        let around = before.prefix(while: Self.isReadable).count + after.prefix(while: Self.isReadable).count
        return matter == .text || around + place.count >= Self.readable
    }

    private static func place(_ key: UInt32) -> Int { Int((key ^ key >> 13) & 0xFFFF) }

    private static func small(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || byte >= 0x80
    }

    private static func isReadable(_ byte: UInt8) -> Bool { (32...126).contains(byte) }
}
