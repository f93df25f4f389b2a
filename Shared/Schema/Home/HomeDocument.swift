// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What an element can do, as displays need it.
public struct ElementDescription: Codable, Hashable, Sendable {
    /// The element's id in topics.
    public var id: String
    /// The name for people.
    public var name: String
    /// `Dispositivo` or `Servicio`.
    public var kind: String
    /// 1 binary, 2 dimmable, 3 bidirectional, 4 value.
    public var types: [Int]
    /// The Home Assistant component that fits: `switch light cover text number siren`.
    public var component: String
    /// The unit of a number.
    public var unit: String?
    /// The smallest number.
    public var min: Double?
    /// The largest number.
    public var max: Double?
    /// The step of a number.
    public var step: Double?

    /// A description of an element.
    public init(id: String, name: String, kind: String, types: [Int], component: String) {
        self.id = id
        self.name = name
        self.kind = kind
        self.types = types
        self.component = component
    }
}

/// A sector with what is in it; sectors nest without limit.
public struct SectorDescription: Codable, Hashable, Sendable {
    /// The id in `sector-{id}`.
    public var id: String
    /// The name for people.
    public var name: String
    /// The elements right in this sector.
    public var elements: [ElementDescription]
    /// The sectors right in this one.
    public var sectors: [SectorDescription]

    /// A sector.
    public init(id: String, name: String, elements: [ElementDescription], sectors: [SectorDescription]) {
        self.id = id
        self.name = name
        self.elements = elements
        self.sectors = sectors
    }
}

/// A stored scene.
public struct SceneDescription: Codable, Hashable, Sendable {
    /// The id in `scene-{id}`.
    public var id: String
    /// The name for people.
    public var name: String
    /// The elements it sets.
    public var elements: [String]

    /// A scene.
    public init(id: String, name: String, elements: [String]) {
        self.id = id
        self.name = name
        self.elements = elements
    }
}

/// The retained document `state/{home}`: the tree, what its elements can do, and the scenes.
public struct HomeDocument: StateDocument {
    /// The home's name for people.
    public var name: String
    /// The elements outside every sector.
    public var elements: [ElementDescription]
    /// The tree of sectors; each is also a group, `sector-{id}`.
    public var sectors: [SectorDescription]
    /// The stored scenes.
    public var scenes: [SceneDescription]

    /// The document of a home.
    public init(
        name: String,
        elements: [ElementDescription],
        sectors: [SectorDescription],
        scenes: [SceneDescription]
    ) {
        self.name = name
        self.elements = elements
        self.sectors = sectors
        self.scenes = scenes
    }

    public static let channel = Channel(.home, .state, ["{home}"], nil, of: "home")
    public static let summary = "A home's sectors, elements, capabilities and scenes."
    public static let example = HomeDocument(
        name: "Vivienda eficiente",
        elements: [],
        sectors: [
            SectorDescription(
                id: "salon",
                name: "Salon",
                elements: [
                    ElementDescription(
                        id: "louver",
                        name: "Louver",
                        kind: "Dispositivo",
                        types: [3],
                        component: "cover"
                    )
                ],
                sectors: []
            )
        ],
        scenes: []
    )
}
