import Foundation
import FoundationXML
import HomeActuatorDomain

/// Builds homes from the parser's calls; lives for one document.
final class HomeXMLReader: NSObject, XMLParserDelegate {
    private static let mostWarnings = 50

    private(set) var homes: [HomeSource.Home] = []
    private(set) var warnings: [XMLWarning] = []
    /// Why it had to stop.
    private(set) var fault: XMLFault?
    private var open: [Frame] = []

    /// The innermost tag that is open.
    var openTag: String? { open.last?.tag }

    /// A tag that is open.
    private enum Frame {
        case root
        case home(HomeSource.Group)
        case sector(HomeSource.Group)
        case element(HomeSource.Element)
        case name(String)
        case type(HomeSource.Mention)
        case ignored

        /// How the tag is called in the document.
        var tag: String {
            switch self {
            case .root: "Viviendas"
            case .home: "Vivienda"
            case .sector: "Sector"
            case .element(let element): element.kind.rawValue
            case .name: "Nombre"
            case .type: "Tipo"
            case .ignored: "an ignored tag"
            }
        }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement tag: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard open.count < HomeXML.deepest else {
            return stop(parser, "tags are nested more than \(HomeXML.deepest) deep")
        }
        guard let parent = open.last else {
            guard tag == "Viviendas" else {
                return stop(parser, "the document begins with <\(tag)>, not with <Viviendas>")
            }
            open.append(.root)
            return
        }
        let frame = frame(tag, in: parent, line: parser.lineNumber)
        if case .ignored = frame, !isIgnored(parent) {
            warn(parser, "<\(tag)> has no meaning in <\(parent.tag)> and was passed over")
        }
        open.append(frame)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard let frame = open.popLast() else { return }
        switch frame {
        case .name(var name):
            name += text
            open.append(.name(name))
        case .type(var mention):
            mention.text += text
            open.append(.type(mention))
        default: open.append(frame)
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, didEndElement tag: String, namespaceURI: String?, qualifiedName: String?) {
        guard let frame = open.popLast() else { return }
        switch frame {
        case .root, .ignored: break
        case .home(let home): homes.append(home)
        case .sector(let sector): changeGroup { $0.sectors.append(sector) }
        case .element(let element): changeGroup { $0.elements.append(element) }
        case .name(let text): keep(name: Self.trimmed(text), parser)
        case .type(let mention):
            guard case .element(var element)? = open.last else { return }
            element.types.append(HomeSource.Mention(Self.trimmed(mention.text), line: mention.line))
            open[open.count - 1] = .element(element)
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        // The parser may go on after a fault and find others in its wake: the first one is the cause.
        fault =
            fault
            ?? XMLFault(
                line: max(parser.lineNumber, 1),
                column: max(parser.columnNumber, 1),
                reason: XMLReason.words(for: error, inside: openTag)
            )
    }

    private func frame(_ tag: String, in parent: Frame, line: Int) -> Frame {
        switch (parent, tag) {
        case (.root, "Vivienda"): .home(HomeSource.Group(name: nil, line: line))
        case (.home, "Sector"), (.sector, "Sector"): .sector(HomeSource.Group(name: nil, line: line))
        case (.home, "Nombre"), (.sector, "Nombre"), (.element, "Nombre"): .name("")
        case (.home, _), (.sector, _):
            ElementKind(rawValue: tag).map { .element(HomeSource.Element($0, name: nil, types: [], line: line)) }
                ?? .ignored
        case (.element, "Tipo"): .type(HomeSource.Mention("", line: line))
        default: .ignored
        }
    }

    private func keep(name: String, _ parser: XMLParser) {
        switch open.last {
        case .element(var element):
            if element.name != nil { return warn(parser, "a second <Nombre> was passed over") }
            element.name = name
            open[open.count - 1] = .element(element)
        default:
            var isSecond = false
            changeGroup { group in
                isSecond = group.name != nil
                group.name = group.name ?? name
            }
            if isSecond { warn(parser, "a second <Nombre> was passed over") }
        }
    }

    /// Changes the innermost group. It is taken out before: else each change would copy all that is in it, and a long
    /// document take the square of its length.
    private func changeGroup(_ change: (inout HomeSource.Group) -> Void) {
        guard let frame = open.popLast() else { return }
        switch frame {
        case .home(var group):
            change(&group)
            open.append(.home(group))
        case .sector(var group):
            change(&group)
            open.append(.sector(group))
        default: open.append(frame)
        }
    }

    private func isIgnored(_ frame: Frame) -> Bool {
        if case .ignored = frame { true } else { false }
    }

    private func warn(_ parser: XMLParser, _ message: String) {
        if warnings.count < Self.mostWarnings { warnings.append(XMLWarning(line: parser.lineNumber, message: message)) }
    }

    private func stop(_ parser: XMLParser, _ reason: String) {
        fault = fault ?? XMLFault(line: parser.lineNumber, column: max(parser.columnNumber, 1), reason: reason)
        parser.abortParsing()
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
