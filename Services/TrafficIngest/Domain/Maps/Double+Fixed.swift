import Foundation

extension Double {
    /// With so many decimals at most, which are one or more, and never with an exponent.
    func fixed(_ decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", self)
        let end = text.lastIndex { $0 != "0" } ?? text.startIndex
        return String(text[...end]).hasSuffix(".") ? String(text[..<end]) : String(text[...end])
    }
}
