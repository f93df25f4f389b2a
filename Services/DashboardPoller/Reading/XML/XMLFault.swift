import CLibXML
import Schema

/// Why a document is not read.
enum XMLFault {
    /// There was no memory for it.
    static let memory = ReadingFault(
        "body.too_large",
        expected: "a document that memory is there for",
        actual: "one that is larger",
        remedy: "ask the source for less at once"
    )

    /// What stopped a parser.
    static func of(_ parser: xmlParserCtxtPtr, _ watch: XMLWatch, in bytes: [UInt8]) -> ReadingFault {
        let input = parser.pointee.input?.pointee
        let here = TextPlace(line: Int(input?.line ?? 1), column: Int(input?.col ?? 1))
        if let name = watch.documentType { return documentType(name, at: here) }
        if watch.nodes > XMLWatch.mostNodes { return tooMany(at: here) }
        let place = watch.finding?.place ?? here
        let words = watch.finding?.words ?? "the document is not well-formed"
        if words.contains("Excessive depth") { return tooDeep(at: place) }
        let stranger = ForeignText(bytes)
        return ReadingFault(
            "parse.xml",
            expected: "well-formed XML",
            actual: stranger.flatMap { $0 == .xml ? nil : $0.actual } ?? words,
            place: "\(place)",
            remedy: stranger?.remedy(for: .xml) ?? "mend the source's data there, or choose the format that it has"
        )
    }

    /// Whether a document went on after its end.
    static func isSeveral(_ fault: ReadingFault) -> Bool { fault.fault.actual.hasPrefix("Extra content at the end") }

    static func attributes(at place: TextPlace) -> ReadingFault {
        ReadingFault(
            "body.too_large",
            expected: "at most \(XMLTree.mostAttributes) attributes in an element",
            actual: "more of them",
            place: "\(place)",
            remedy: "ask the source for another form of its data"
        )
    }

    private static func tooMany(at place: TextPlace) -> ReadingFault {
        ReadingFault(
            "body.too_large",
            expected: "at most \(XMLWatch.mostNodes) elements and attributes",
            actual: "more of them",
            place: "\(place)",
            remedy: "ask the source for less at once, such as a page or the last day"
        )
    }

    private static func documentType(_ name: String, at place: TextPlace) -> ReadingFault {
        let isPage = name.lowercased() == "html"
        return ReadingFault(
            "parse.xml",
            expected: "XML without a document type, as that can declare entities",
            actual: isPage ? "HTML" : "<!DOCTYPE \(name)",
            place: "\(place)",
            remedy: isPage
                ? "the server answered HTML: wrong URL or login page; open the URL in a browser without logging in"
                : "let the source leave its document type out"
        )
    }

    private static func tooDeep(at place: TextPlace) -> ReadingFault {
        ReadingFault(
            "parse.depth",
            expected: "XML of at most 256 levels",
            actual: "more levels than that",
            place: "\(place)",
            remedy: "ask the source for a flatter form of its data"
        )
    }
}
