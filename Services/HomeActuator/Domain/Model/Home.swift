/// A home: its elements, and its tree of sectors.
public struct Home: Codable, Hashable, Sendable {
    /// The id in topics; once given it never moves.
    public var id: String
    /// The name for people.
    public var name: String
    /// The elements outside every sector.
    public var elements: [Element]
    /// The sectors right in it.
    public var sectors: [Sector]

    /// A home.
    public init(id: String, name: String, elements: [Element] = [], sectors: [Sector] = []) {
        self.id = id
        self.name = name
        self.elements = elements
        self.sectors = sectors
    }

    /// Every element, in the order of the XML.
    public var allElements: [Element] { elements + sectors.flatMap(\.allElements) }

    /// Every sector, each before those inside it.
    public var allSectors: [Sector] { sectors.flatMap { [$0] + $0.allSectors } }

    /// The element with an id.
    public func element(_ id: String) -> Element? { allElements.first { $0.id == id } }

    /// The sector with an id.
    public func sector(_ id: String) -> Sector? { allSectors.first { $0.id == id } }

    func mapElements(_ change: (Element) -> Element) -> Home {
        Home(id: id, name: name, elements: elements.map(change), sectors: sectors.map { $0.mapElements(change) })
    }
}
