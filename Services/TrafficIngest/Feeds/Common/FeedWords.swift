import Schema

/// An authority's words as a headline and what describes it.
enum FeedWords {
    /// The first paragraph is the headline, the others describe.
    static func words(_ lang: String?, _ paragraphs: [String]) -> IncidentReport.Words {
        let rest = paragraphs.dropFirst().joined(separator: "\n")
        return IncidentReport.Words(
            lang: lang,
            headline: paragraphs.first ?? "",
            description: rest.isEmpty ? nil : rest
        )
    }

    /// Paragraphs end at empty lines; within them line breaks are the sender's layout.
    static func paragraphs(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.split { $0.allSatisfy(\.isWhitespace) }.map { lines in
            lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
        }
    }
}
