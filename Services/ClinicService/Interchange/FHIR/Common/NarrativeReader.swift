/// The plain text of a narrative's XHTML: paragraphs become lines, and tags, comments and scripts are left out.
///
/// No XML parser, as narratives may have any of HTML's entities, which XML does not know, and as one that is broken
/// should still be read.
struct NarrativeReader {
    private var rest: Substring.UnicodeScalarView
    private var lines: [String] = []
    private var line = ""
    private var isPreformatted = false
    private var isSkipping = false

    static func text(_ xhtml: String) -> String {
        var reader = NarrativeReader(rest: xhtml[...].unicodeScalars)
        reader.read()
        return reader.lines.joined(separator: "\n")
    }

    private mutating func read() {
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<": tag()
            case _ where isSkipping: break
            case "&": line.unicodeScalars.append(contentsOf: entity())
            case " ", "\t", "\n", "\r": space(scalar)
            default: line.unicodeScalars.append(scalar)
            }
        }
        end(evenIfEmpty: false)
    }

    private mutating func space(_ scalar: Unicode.Scalar) {
        if isPreformatted {
            line.unicodeScalars.append(scalar)
        } else if !line.isEmpty, line.unicodeScalars.last != " " {
            line.unicodeScalars.append(" ")
        }
    }

    private mutating func tag() {
        if rest.starts(with: "!--".unicodeScalars) { return comment() }
        let content = rest.prefix { $0 != ">" }
        rest = rest[content.endIndex...].dropFirst()
        let isEnd = content.first == "/"
        let name = String(
            content.drop { $0 == "/" }.prefix { ("a"..."z") ~= $0 || ("A"..."Z") ~= $0 || ("0"..."9") ~= $0 }
        )
        .lowercased()
        switch name {
        case "br": end(evenIfEmpty: true)
        case "p": end(evenIfEmpty: isEnd || content.last == "/")
        case "pre":
            end(evenIfEmpty: false)
            isPreformatted = !isEnd
        case "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote":
            end(evenIfEmpty: false)
        case "td", "th": space(" ")
        case "script", "style": isSkipping = !isEnd && content.last != "/"
        default: break
        }
    }

    private mutating func comment() {
        var dashes = 0
        for _ in 0..<3 { _ = rest.popFirst() }
        while let scalar = rest.popFirst() {
            if scalar == ">", dashes >= 2 { return }
            dashes = scalar == "-" ? dashes + 1 : 0
        }
    }

    private mutating func end(evenIfEmpty: Bool) {
        if !isPreformatted, line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
        if evenIfEmpty || !line.isEmpty { lines.append(line) }
        line = ""
    }

    private mutating func entity() -> String.UnicodeScalarView {
        let name = rest.prefix(12).prefix { $0 != ";" && $0 != "<" && $0 != "&" && $0 != " " }
        guard rest[name.endIndex...].first == ";", let scalar = NarrativeEntity.scalar(String(name)) else {
            return "&".unicodeScalars
        }
        rest = rest[name.endIndex...].dropFirst()
        return String(Character(scalar)).unicodeScalars
    }
}
