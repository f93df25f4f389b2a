/// A part of a search between spaces; within quotes spaces belong to it.
struct SearchToken: Hashable {
    /// What was written, without quotes and the minus before it.
    var text = ""
    /// Whether a minus stands before it.
    var isExcluded = false
    /// Whether it began with a quote.
    var isPhrase = false

    /// Takes a search apart; a quote that is not closed lasts to the end.
    static func split(_ text: String) -> [SearchToken] {
        var tokens: [SearchToken] = []
        var token: SearchToken?
        var isQuoted = false
        for character in text {
            if character.isWhitespace, !isQuoted {
                if let ended = token { tokens.append(ended) }
                token = nil
                continue
            }
            var open = token ?? SearchToken()
            if quotes.contains(character) {
                isQuoted.toggle()
                if open.text.isEmpty { open.isPhrase = true }
                if open.isPhrase, !isQuoted {
                    tokens.append(open)
                    token = nil
                    continue
                }
            } else if character == "-", open == SearchToken() {
                open.isExcluded = true
            } else {
                open.text.append(character)
            }
            token = open
        }
        return tokens + (token.map { [$0] } ?? [])
    }

    /// Telephones write the curved ones.
    private static let quotes: Set<Character> = ["\"", "“", "”", "«", "»"]
}
