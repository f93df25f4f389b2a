import CLibXML
import Glibc
import Schema

/// The items of an XML document.
struct XMLItems: ItemSource {
    let isTyped = false
    /// What was borne with to find them.
    private(set) var warnings: [PollWarning] = []

    /// Steps of all paths together, for one reading.
    private static let mostSteps: UInt = 50_000_000

    private let tree: XMLTree
    private let mapping: XMLMapping
    private let items: XPath.Result

    /// - Parameter most: So many items are looked for.
    init(_ text: BodyText, _ mapping: XMLMapping, most: Int) throws {
        self.mapping = mapping
        do { tree = try XMLTree(text.bytes) } catch let fault as ReadingFault where XMLFault.isSeveral(fault) {
            // Several documents in a row are no document; programs write them, and other readers take them.
            tree = try XMLTree(Self.wrapped(text.bytes))
            guard Self.hasNone("/documents/text()[normalize-space()]", in: tree) else { throw fault }
            warnings = [PollWarning("xml.several_roots", detail: "read as if all were in one element <documents>")]
        }
        tree.context.pointee.opLimit = Self.mostSteps
        guard let found = mapping.items.evaluate(in: tree.context, from: tree.root, most: most) else {
            throw Self.invalid(mapping.items, at: "/items")
        }
        items = found
        if case .nodes(let nodes) = found, nodes.isEmpty { throw nothing() }
    }

    func visit(_ use: (RawItem) throws -> Bool) throws {
        guard case .nodes(let nodes) = items else {
            if case .value(let value) = items {
                _ = try use(RawItem(number: 1, path: mapping.items.text, form: .scalar(value), fields: [:]))
            }
            return
        }
        for (index, node) in nodes.enumerated() {
            var item = RawItem(
                number: index + 1,
                path: "item \(index + 1), line \(xmlGetLineNo(node))",
                form: node.pointee.type == XML_ELEMENT_NODE ? .object : .scalar(XPath.value(of: node)),
                fields: [:]
            )
            for (field, path) in mapping.fields { item.fields[field] = try value(of: path, field, from: node) }
            guard try use(item) else { return }
        }
    }

    func place(of item: RawItem, _ field: WidgetField?) -> String {
        guard let field, let path = mapping.fields[field] else { return item.path }
        return "\(item.path), \(path.text)"
    }

    func names(in item: RawItem) -> [String] {
        guard case .nodes(let nodes) = items, nodes.indices.contains(item.number - 1) else { return [] }
        return Self.names(in: nodes[item.number - 1], tree.context)
    }

    private func value(of path: XPath, _ field: WidgetField, from node: xmlNodePtr) throws -> RawValue? {
        switch path.evaluate(in: tree.context, from: node, most: 1) {
        case .nodes(let nodes): nodes.first.map(XPath.value(of:))
        case .value(.number(let number)) where number.isNaN: .text("NaN")
        case .value(let value): value
        case nil: throw Self.invalid(path, at: "/fields/\(field.rawValue)")
        }
    }

    private static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes.drop(while: \.isSpace)
        if bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
            bytes = bytes[(end + 1)...]
        }
        return Array("<documents>".utf8) + bytes + Array("</documents>".utf8)
    }

    /// Whether a path leads to nothing.
    private static func hasNone(_ path: String, in tree: XMLTree) -> Bool {
        guard case .nodes(let nodes)? = XPath(path)?.evaluate(in: tree.context, from: tree.root, most: 1) else {
            return true
        }
        return nodes.isEmpty
    }

    private func nothing() -> ReadingFault {
        let names = Self.names(in: tree.root, tree.context).joined(separator: ", ")
        return ReadingFault(
            "mapping.no_match",
            expected: "items at \(mapping.items.text)",
            actual: "none; the document has \(names)",
            place: mapping.items.text,
            remedy: "set the mapping's items to a path that exists; an element in a namespace is *[local-name()='row']"
        )
    }

    private static func invalid(_ path: XPath, at pointer: String) -> ReadingFault {
        MappingFault(
            pointer,
            expected: "an XPath with XPath's own functions, with prefixes that the root declares, and with less to do",
            actual: path.text
        ).reading
    }

    /// The elements and attributes in a node, by their names.
    private static func names(in node: xmlNodePtr, _ context: xmlXPathContextPtr) -> [String] {
        guard let path = XPath("@* | * | self::node()[not(..)]/*/*"),
            case .nodes(let nodes)? = path.evaluate(in: context, from: node, most: 100)
        else { return [] }
        return nodes.reduce(into: []) { names, node in
            let name = (node.pointee.type == XML_ATTRIBUTE_NODE ? "@" : "") + String(cString: node.pointee.name)
            if !names.contains(name) { names.append(name) }
        }
    }
}
