import Schema

/// The authority's words of a record, one entry per language.
enum DatexText {
    /// Those for everybody; some publishers fill only the other field, and still publish it.
    static func read(_ record: XMLNode, lang: String?) -> [IncidentReport.Words] {
        let general = entries(record.all("generalPublicComment"), lang)
        let entries = general.isEmpty ? entries(record.all("nonGeneralPublicComment"), lang) : general
        var languages: [String?] = []
        var paragraphs: [String?: [String]] = [:]
        for entry in entries {
            if paragraphs[entry.lang] == nil { languages.append(entry.lang) }
            paragraphs[entry.lang, default: []] += entry.paragraphs
        }
        return languages.map { FeedWords.words($0, paragraphs[$0] ?? []) }
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
            value.text.map { text in
                let lang = value.attributes["lang"]?.lowercased() ?? lang
                return Entry(lang: lang, paragraphs: FeedWords.paragraphs(text))
            }
        }
    }
}
