/// One device or service of a home.
public struct Element: Codable, Hashable, Sendable {
    /// The id in topics; once given it never moves.
    public var id: String
    /// The name for people: `Gradual Lighting`.
    public var name: String
    /// The name as the XML has it: `GradualLighting`.
    public var rawName: String
    /// Whether it is a device or a service.
    public var kind: ElementKind
    /// What it takes.
    public var types: ElementTypes
    /// The names of the sectors it lies in, outermost first; empty outside every sector.
    public var path: [String]
    /// What the XML cannot say of it.
    public var profile: ElementProfile

    /// An element with the default profile of its types.
    public init(id: String, rawName: String, kind: ElementKind, types: ElementTypes, path: [String] = []) {
        self.id = id
        self.name = DisplayName.make(rawName)
        self.rawName = rawName
        self.kind = kind
        self.types = types
        self.path = path
        self.profile = ElementProfile(for: types)
    }

    /// Whether its value is a number: it has a range, or is shown as a number.
    public var takesNumber: Bool {
        types.contains(.value)
            && (profile.component == .number || profile.min != nil || profile.max != nil)
    }
}
