/// Whom a command on `cmd/{home}/{element}/…` is for: the level is an element's id, `sector-{id}` or `scene-{id}`.
public enum Addressee: Hashable, Sendable {
    case element(String)
    case sector(String)
    case scene(String)

    /// Reads the second level of an address.
    public init(_ level: String) {
        if level.hasPrefix("sector-") {
            self = .sector(String(level.dropFirst("sector-".count)))
        } else if level.hasPrefix("scene-") {
            self = .scene(String(level.dropFirst("scene-".count)))
        } else {
            self = .element(level)
        }
    }

    /// The second level of its addresses.
    public var level: String {
        switch self {
        case .element(let id): id
        case .sector(let id): "sector-\(id)"
        case .scene(let id): "scene-\(id)"
        }
    }
}
