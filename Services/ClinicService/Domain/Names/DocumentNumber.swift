import Schema

/// Numbers of identity documents, however they are written.
public enum DocumentNumber {
    /// Letters and digits only, in capitals: `1.020.304-050` is `1020304050`.
    public static func normalised(_ number: String) -> String {
        // Nearly all are digits already, and they are read by the ten thousand at a start.
        if number.utf8.allSatisfy({ (48...57).contains($0) }) { return number }
        return number.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            .map(\.properties.uppercaseMapping).joined()
    }

    /// The text that is equal for two documents that are the same one; `country` is the practice's.
    public static func identity(_ document: IdentityDocument, country: String) -> String {
        let issuer = (document.country ?? country).uppercased()
        return [document.kind.rawValue, issuer, normalised(document.number)].joined(separator: "|")
    }

    /// Why a number cannot be one of its kind, in words for what it must be; nil when it can.
    static func fault(_ document: IdentityDocument) -> String? {
        let number = normalised(document.number)
        guard !number.isEmpty else { return "a number with letters or digits" }
        switch document.kind {
        case .cc, .ti:
            let isPlain = number.utf8.allSatisfy { (48...57).contains($0) }
            return isPlain ? nil : "a \(document.kind.rawValue) of digits only"
        case .dni: return document.country ?? "ES" == "ES" ? letterFault(number, "a DNI of 8 digits and a letter") : nil
        case .nie: return letterFault(foreign(number), "a NIE of X, Y or Z, 7 digits and a letter", shown: number)
        case .ce, .rc, .passport, .other, .unknown: return nil
        }
    }

    /// The first letter of a NIE stands for a digit.
    private static func foreign(_ number: String) -> String {
        guard let first = number.first, let digit = ["X": "0", "Y": "1", "Z": "2"][first] else { return "" }
        return digit + number.dropFirst()
    }

    private static func letterFault(_ number: String, _ form: String, shown: String? = nil) -> String? {
        let digits = number.prefix(8)
        guard number.count == 9, digits.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(digits),
            let letter = number.last, letter.isASCII, letter.isLetter
        else { return form }
        let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE")
        let right = letters[value % letters.count]
        return letter == right ? nil : "\(form): the letter of \((shown ?? number).prefix(8)) is \(right)"
    }
}
