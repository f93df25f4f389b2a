extension String {
    /// As text within XML and HTML: marks are escaped, and characters that XML cannot hold are left out.
    public var escaped: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
                text.unicodeScalars.append(scalar)
            default: break
            }
        }
        return text
    }
}
