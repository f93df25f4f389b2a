import Schema

/// Turns what the XML said into homes with ids, or refuses the whole of it with every fault and its line.
public struct HomeBuilder {
    private static let longestName = 200

    private var ids: IDBook
    private var faults: [HomeRefusal.Fault] = []

    private init(_ ids: IDBook) { self.ids = ids }

    /// The homes of a document, with the ids given before and the new ones.
    ///
    /// - Throws: every fault of the document: a name or type that is missing, unknown types, a name twice in one place.
    public static func build(_ source: HomeSource, ids: IDBook) throws(HomeRefusal) -> (homes: [Home], ids: IDBook) {
        var builder = HomeBuilder(ids)
        if source.homes.isEmpty {
            builder.fault(1, "required", "there is no Vivienda; a document holds one or more inside Viviendas")
        }
        builder.refuseTwins(source.homes.map { ($0.name, $0.line) }, "Vivienda", in: "the document")
        let homes = source.homes.map { builder.home($0) }
        guard builder.faults.isEmpty else { throw HomeRefusal(faults: builder.faults) }
        return (homes, builder.ids)
    }

    private mutating func home(_ source: HomeSource.Home) -> Home {
        let name = self.name(source.name, of: "Vivienda", at: source.line)
        let id = ids.id(for: IDKey(.home, name: name))
        return Home(
            id: id,
            name: DisplayName.make(name),
            elements: elements(source, home: id, path: []),
            sectors: sectors(source, home: id, path: [])
        )
    }

    private mutating func sectors(_ source: HomeSource.Group, home: String, path: [String]) -> [Sector] {
        refuseTwins(source.sectors.map { ($0.name, $0.line) }, "Sector", in: source.name ?? "its place")
        return source.sectors.map { inner in
            let name = self.name(inner.name, of: "Sector", at: inner.line)
            let id = ids.id(for: IDKey(.sector, home: home, path: path, name: name))
            return Sector(
                id: id,
                name: DisplayName.make(name),
                elements: elements(inner, home: home, path: path + [name]),
                sectors: sectors(inner, home: home, path: path + [name])
            )
        }
    }

    private mutating func elements(_ source: HomeSource.Group, home: String, path: [String]) -> [Element] {
        refuseTwins(source.elements.map { ($0.name, $0.line) }, "element", in: source.name ?? "its place")
        return source.elements.map { element in
            let name = self.name(element.name, of: element.kind.rawValue, at: element.line)
            let id = ids.id(for: IDKey(.element, home: home, path: path, name: name))
            let types = self.types(element, named: name)
            return Element(id: id, rawName: name, kind: element.kind, types: types, path: path)
        }
    }

    private mutating func name(_ name: String?, of tag: String, at line: Int) -> String {
        guard let name, !name.isEmpty else {
            fault(line, "required", "this \(tag) has no Nombre; give it one")
            return ""
        }
        if name.count > Self.longestName {
            fault(line, "maxLength", "the Nombre of this \(tag) is longer than \(Self.longestName) characters")
        }
        return name
    }

    private mutating func types(_ element: HomeSource.Element, named name: String) -> ElementTypes {
        if element.types.isEmpty {
            fault(element.line, "required", "\(element.kind.rawValue) \(name) has no Tipo; \(Self.knownTypes)")
        }
        var types: ElementTypes = []
        for mention in element.types {
            if let type = Int(mention.text).flatMap(ElementTypes.init(number:)) {
                types.insert(type)
            } else {
                let text = mention.text.prefix(40)
                fault(mention.line, "enum", "Tipo \"\(text)\" of \(name) is not known; \(Self.knownTypes)")
            }
        }
        return types
    }

    /// Two equal names in one place could not keep their ids apart over a reload.
    private mutating func refuseTwins(_ names: [(name: String?, line: Int)], _ tag: String, in place: String) {
        var lines: [String: Int] = [:]
        for case let (name?, line) in names where !name.isEmpty {
            if let first = lines[name] {
                let twice = "in \(place), first on line \(first)"
                fault(line, "unique", "\(tag) \(name) stands twice \(twice); rename one of them")
            } else {
                lines[name] = line
            }
        }
    }

    private mutating func fault(_ line: Int, _ rule: String, _ reason: String) {
        faults.append(HomeRefusal.Fault(line: line, rule: rule, reason: reason))
    }

    private static let knownTypes = "Tipo is 1 (binary), 2 (dimmable), 3 (bidirectional) or 4 (value)"
}
