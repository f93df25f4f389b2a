import Foundation

/// The names of days and months in Spanish, Catalan and English, in small letters without accents.
enum CalendarNames {
    private static let days = [
        ["lunes", "lun", "dilluns", "dl", "monday", "mon"],
        ["martes", "mar", "dimarts", "dt", "tuesday", "tue"],
        ["miercoles", "mie", "dimecres", "dc", "wednesday", "wed"],
        ["jueves", "jue", "dijous", "dj", "thursday", "thu"],
        ["viernes", "vie", "divendres", "dv", "friday", "fri"],
        ["sabado", "sab", "dissabte", "ds", "saturday", "sat"],
        ["domingo", "dom", "diumenge", "dg", "sunday", "sun"],
    ]

    private static let months = [
        ["enero", "gener", "january"], ["febrero", "febrer", "february"], ["marzo", "marc", "march"],
        ["abril", "april"], ["mayo", "maig", "may"], ["junio", "juny", "june"], ["julio", "juliol", "july"],
        ["agosto", "agost", "august"], ["septiembre", "setiembre", "setembre", "september"],
        ["octubre", "october"], ["noviembre", "novembre", "november"],
        ["diciembre", "desembre", "december"],
    ]

    /// 1 for Monday to 7 for Sunday; nil for any other word.
    static func weekday(_ word: String) -> Int? { days.firstIndex { $0.contains(word) }.map { $0 + 1 } }

    /// 1 to 12 for a month's name or its first letters, of which three tell all of them apart.
    static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return months.firstIndex { $0.contains { $0.hasPrefix(word) } }.map { $0 + 1 }
    }
}

extension String {
    /// In small letters and without accents, as words are compared.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
