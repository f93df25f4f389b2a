import Foundation
import Schema

/// Takes secrets out of whatever is told or shown, in each form that servers echo them.
public struct Redaction: Sendable {
    private let forms: [String]
    /// The most characters of a form.
    private let longest: Int

    /// Takes out these.
    public init(_ secrets: [String]) {
        var forms: Set<String> = []
        for secret in secrets where !secret.isEmpty {
            let quoted = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            let entities = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            forms.formUnion([secret, quoted, quoted.replacing("/", with: "\\/"), entities])
            if let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
                forms.insert(percent)
            }
        }
        // The longest first: one secret may be the beginning of another.
        self.forms = forms.sorted { ($0.count, $0) > ($1.count, $1) }
        longest = self.forms.first?.count ?? 0
    }

    /// The text without secrets.
    public func callAsFunction(_ text: String) -> String {
        forms.reduce(text) { text, form in text.contains(form) ? text.replacing(form, with: "•••") : text }
    }

    /// The first 120 characters of a text, on one line.
    func excerpt(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(1000 + 8 * longest)
        var text = self(String(decoding: head, as: UTF8.self))
        if bytes.count > head.count { text.removeLast(beginning(at: text)) }
        let line = text.unicodeScalars.map { ShownText.isControl($0) || $0 == "\n" || $0 == "\t" ? " " : $0 }
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: line)
        return shown.isEmpty ? nil : String(String(shown).prefix(120))
    }

    /// How many characters at the end of a text are the beginning of a secret that was cut there.
    private func beginning(at text: String) -> Int {
        for length in stride(from: min(longest, text.count), to: 0, by: -1) {
            let end = text.suffix(length)
            if forms.contains(where: { $0.hasPrefix(end) }) { return length }
        }
        return 0
    }

    /// The fault without secrets.
    public func callAsFunction(_ fault: PollFault) -> PollFault {
        PollFault(
            fault.code,
            expected: self(fault.expected),
            actual: self(fault.actual),
            place: fault.place.map(callAsFunction),
            excerpt: fault.excerpt,
            remedy: self(fault.remedy)
        )
    }

    /// The reading without secrets.
    func callAsFunction(_ reading: WidgetReading) -> WidgetReading {
        guard !forms.isEmpty else { return reading }
        var clean = reading
        clean.fault = reading.fault.map(callAsFunction)
        for index in clean.warnings.indices {
            clean.warnings[index].place = clean.warnings[index].place.map(callAsFunction)
            clean.warnings[index].detail = clean.warnings[index].detail.map(callAsFunction)
        }
        for index in clean.items.indices {
            for text in [\WidgetItem.name, \.text, \.title, \.subtitle] {
                clean.items[index][keyPath: text] = clean.items[index][keyPath: text].map(callAsFunction)
            }
        }
        return clean
    }
}
