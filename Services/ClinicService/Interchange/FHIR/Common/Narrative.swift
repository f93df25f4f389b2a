/// Plain text as the XHTML of a FHIR narrative, and back.
enum Narrative {
    /// A `div` with a paragraph for each line; preformatted where paragraphs would lose spaces.
    static func xhtml(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let plain = wrapped(lines.map { "<p>\(escaped($0))</p>" }.joined())
        if NarrativeReader.text(plain) == text { return plain }
        return wrapped("<pre>\(escaped(text[...]))</pre>")
    }

    private static func wrapped(_ content: String) -> String {
        "<div xmlns=\"http://www.w3.org/1999/xhtml\">\(content)</div>"
    }

    private static func escaped(_ text: Substring) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // XML would read it as a line feed.
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            // XML has no way to say these.
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
