import Foundation

/// The text of a table, in UTF-8 or, where it is none, in the Windows-1252 of old spreadsheets.
enum TableText {
    static func decoded(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Latin 1 has a character for each byte, also for the five that Windows-1252 leaves free.
        let data = Data(bytes)
        return String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1) ?? ""
    }
}
