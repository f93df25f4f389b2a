import Schema

/// The authority's words of a record, one entry per language.
enum DatexText {
    /// Those for everybody; some publishers fill only the other field, and still publish it.
    static func read(_ record: XMLNode, lang: String?) -> [IncidentReport.Words] {
        let general = entries(record.all("generalPublicComment"), lang)
        let entries = general.isEmpty ? entries(record.all("nonGeneralPublicComment"), lang) : general
        var languages: [String?] = []
        for entry in entries where !languages.contains(entry.lang) { languages.append(entry.lang) }
        return languages.map { lang in
            words(lang, entries.filter { $0.lang == lang }.flatMap(\.paragraphs))
        }
    }

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

    private struct Entry {
        let lang: String?
        let paragraphs: [String]
    }

    /// What describes comes before what only locates.
    private static func entries(_ comments: [XMLNode], _ lang: String?) -> [Entry] {
        let describing = comments.filter { $0["commentType"]?.text == "description" }
        let others = comments.filter { $0["commentType"]?.text != "description" }
        let values = (describing + others).flatMap { comment in
            let values = comment.every("value")
            return values.isEmpty ? comment.all("comment") : values
        }
        return values.compactMap { value in
            value.text.map { Entry(lang: value.attributes["lang"]?.lowercased() ?? lang, paragraphs: paragraphs($0)) }
        }
    }
}
