import Foundation
import FoundationXML

/// The faults that documents written by hand have, in words; the parser has but numbers for them.
enum XMLReason {
    /// The document ended inside a tag, or went on after its end.
    private static let documentEnd = 5

    /// The words for a parser's error that came up inside a tag.
    static func words(for error: any Error, inside tag: String?) -> String {
        let code = (error as NSError).code
        if code == documentEnd { return tag.map { "the document ends before <\($0)> is closed" } ?? afterEnd }
        return words[code] ?? "the document is not well-formed (libxml2 error \(code))"
    }

    private static let afterEnd = "something follows the end of the document"

    private static let words: [Int: String] = [
        4: "the document is empty",
        9: "a character that XML does not allow, or that does not fit the encoding",
        23: "an entity without a semicolon: write & as &amp;",
        26: "an entity that is not defined: only &amp; &lt; &gt; &quot; &apos; are",
        39: "an attribute's value without quotes",
        40: "an attribute's value whose quotes are not closed",
        41: "an attribute without a value",
        42: "an attribute is given twice",
        45: "a comment that is not closed",
        62: "]]> outside a CDATA section: write ]]&gt;",
        63: "a CDATA section that is not closed",
        64: "an XML declaration that does not stand at the very beginning",
        68: "a name is missing, as after a lone < or &: write them as &lt; and &amp;",
        73: "a tag that is not closed by >",
        76: "the closing tag does not match the tag that is open",
        77: "the document ends before its tags are closed",
        81: "a character that does not fit the declared encoding",
    ]
}
