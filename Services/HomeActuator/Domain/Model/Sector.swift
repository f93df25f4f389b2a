/// A part of a home with what is in it; sectors nest without limit, and each is also a group of elements.
public struct Sector: Codable, Hashable, Sendable {
    /// The id in `sector-{id}`; once given it never moves.
    public var id: String
    /// The name for people.
    public var name: String
    /// The elements right in it.
    public var elements: [Element]
    /// The sectors right in it.
    public var sectors: [Sector]

    /// A sector.
    public init(id: String, name: String, elements: [Element] = [], sectors: [Sector] = []) {
        self.id = id
        self.name = name
        self.elements = elements
        self.sectors = sectors
    }

    /// Every element in it and below it, in the order of the XML.
    public var allElements: [Element] { elements + sectors.flatMap(\.allElements) }

    /// Every sector below it, each before those inside it.
    public var allSectors: [Sector] { sectors.flatMap { [$0] + $0.allSectors } }

    func mapElements(_ change: (Element) -> Element) -> Sector {
        Sector(id: id, name: name, elements: elements.map(change), sectors: sectors.map { $0.mapElements(change) })
    }
}
