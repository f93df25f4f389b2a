/// Texts as iCalendar writes them.
enum CalendarText {
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\t"
            case "\u{0}"..."\u{1F}", "\u{7F}": break  // may not stand in a file
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    static func plain(_ text: String) -> String { list(text, separator: nil)[0] }

    /// The texts between commas.
    static func list(_ text: String) -> [String] { list(text, separator: ",") }

    private static func list(_ text: String, separator: Unicode.Scalar?) -> [String] {
        var items = [""]
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                items[items.count - 1].unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == separator {
                items.append("")
            } else {
                items[items.count - 1].unicodeScalars.append(scalar)
            }
        }
        return items
    }

    /// A line of at most 75 bytes with its continuations, never cut inside a character.
    static func folded(_ line: String) -> String {
        var result = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if length + size > 75 {
                result += "\r\n "
                length = 1
            }
            result.unicodeScalars.append(scalar)
            length += size
        }
        return result + "\r\n"
    }
}
