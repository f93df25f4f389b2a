/// What an id was given to. The same key always has the same id, and no other key ever gets it.
public struct IDKey: Codable, Hashable, Sendable {
    /// What kind of thing bears the id.
    public enum Kind: String, Codable, Hashable, Sendable {
        case home, sector, element
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// The home's id; empty for homes themselves.
    public var home: String
    /// The names of the sectors around it as in the XML, outermost first.
    public var path: [String]
    /// Its `Nombre`.
    public var name: String

    /// A key.
    public init(_ kind: Kind, home: String = "", path: [String] = [], name: String) {
        self.kind = kind
        self.home = home
        self.path = path
        self.name = name
    }
}
