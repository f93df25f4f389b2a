import CLibXML
import Glibc

/// An XPath 1.0 expression that was found to be well-formed.
final class XPath {
    /// What an expression leads to.
    enum Result {
        case nodes([xmlNodePtr])
        case value(RawValue)
    }

    let text: String
    private let compiled: xmlXPathCompExprPtr

    /// Nil when it is no XPath.
    init?(_ text: String) {
        guard text.utf8.count <= 1000, let context = xmlXPathNewContext(nil) else { return nil }
        Self.quiet(context)
        defer { xmlXPathFreeContext(context) }
        guard let compiled = xmlXPathCtxtCompile(context, text) else { return nil }
        self.compiled = compiled
        self.text = text
    }

    deinit { xmlXPathFreeCompExpr(compiled) }

    /// Faults are told by what a call returns, and not written anywhere.
    static func quiet(_ context: xmlXPathContextPtr) { context.pointee.error = { _, _ in } }

    /// What it leads to from a node: at most so many nodes, or a value. Nil when it cannot be evaluated, as with a
    /// prefix that nobody declares or a function that is none, or takes too long.
    func evaluate(in context: xmlXPathContextPtr, from node: xmlNodePtr, most: Int) -> Result? {
        context.pointee.node = node
        guard let object = xmlXPathCompiledEval(compiled, context) else { return nil }
        defer { xmlXPathFreeObject(object) }
        switch object.pointee.type {
        case XPATH_NODESET:
            guard let set = object.pointee.nodesetval else { return .nodes([]) }
            return .nodes((0..<min(Int(set.pointee.nodeNr), most)).compactMap { set.pointee.nodeTab[$0] })
        case XPATH_STRING: return .value(Self.value(String(cString: object.pointee.stringval)))
        case XPATH_NUMBER: return .value(.number(object.pointee.floatval))
        case XPATH_BOOLEAN: return .value(.truth(object.pointee.boolval != 0))
        default: return nil
        }
    }

    /// The text in a node; null where there is none.
    static func value(of node: xmlNodePtr) -> RawValue {
        guard let text = xmlXPathCastNodeToString(node) else { return .null }
        defer { free(text) }
        return value(String(cString: text))
    }

    private static func value(_ text: String) -> RawValue {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !$0.isSpace }), let last = bytes.lastIndex(where: { !$0.isSpace })
        else { return .null }
        return .text(String(text[first...last]))
    }
}
