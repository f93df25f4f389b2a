extension String {
    /// On one line, and without what would move the cursor or rename the window.
    var printable: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.value {
            case 0x09: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0: result.append("\\u{\(String(scalar.value, radix: 16))}")
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
