import Schema

/// What a mapping means for XML: paths are XPath 1.0, those of fields from an item.
///
/// An element in a namespace without a prefix is found as `*[local-name()='entry']`; prefixes that the document's root
/// declares can be used as they are.
struct XMLMapping {
    let items: XPath
    let fields: [WidgetField: XPath]

    init(_ mapping: WidgetMapping?, for kind: WidgetKind) throws(MappingFault) {
        guard [nil, .seed].contains(mapping?.preset) else {
            throw MappingFault(
                "/preset",
                expected: "seed, or none, as XML has its items and fields at paths",
                actual: mapping?.preset?.rawValue ?? ""
            )
        }
        // The elements in the root.
        items = try Self.path(mapping?.items ?? "/*/*", "/items")
        var fields: [WidgetField: XPath] = [:]
        for field in WidgetField.fields(of: kind) {
            let text = mapping?.fields?[field.rawValue] ?? Self.usual(field)
            fields[field] = try Self.path(text, "/fields/\(field.rawValue)")
        }
        self.fields = fields
    }

    private static func path(_ text: String, _ pointer: String) throws(MappingFault) -> XPath {
        guard let path = XPath(text) else {
            throw MappingFault(pointer, expected: "an XPath 1.0 expression of at most 1,000 bytes", actual: text)
        }
        return path
    }

    /// An attribute or element of the field's name.
    private static func usual(_ field: WidgetField) -> String {
        func named(_ name: String) -> String { "@\(name) | *[local-name()='\(name)']" }
        guard field == .subtitle else { return named(field.rawValue) }
        return "\(named("subtitle")) | (\(named("subtible")))[not(../@subtitle or ../*[local-name()='subtitle'])]"
    }
}
