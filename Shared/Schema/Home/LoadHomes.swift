// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Loads homes from XML of the form `Viviendas/Vivienda/…`, with an optional side file.
public struct LoadHomes: Command {
    /// The XML document.
    public var xml: String?
    /// Where to read the XML, `http` or `https`, when it is not given.
    public var url: String?
    /// The side file's JSON as a text: what the XML cannot say.
    public var side: String?

    public static let channel = Channel(.home, .command, ["homes"], "load", of: "homes")
    public static let summary =
        "Loads homes from XML; a bad document is refused with line and reason and changes nothing."
    public static let example = LoadHomes(
        xml: "<Viviendas><Vivienda><Nombre>Cabin</Nombre></Vivienda></Viviendas>",
        url: nil,
        side: nil
    )
    public static let takesText = true

    /// A payload that is no JSON is the XML itself.
    public static func bare(_ text: String) -> LoadHomes? {
        text.isEmpty ? nil : LoadHomes(xml: text, url: nil, side: nil)
    }
}

/// Homes were loaded.
public struct HomeLoaded: Event {
    /// The home's display name.
    public var name: String
    /// How many elements it has.
    public var elements: Int
    /// The ids that are new.
    public var added: [String]
    /// The ids that are gone.
    public var removed: [String]

    /// What a load changed.
    public init(name: String, elements: Int, added: [String], removed: [String]) {
        self.name = name
        self.elements = elements
        self.added = added
        self.removed = removed
    }

    public static let channel = Channel.homeEvent("loaded")
    public static let summary = "A home was loaded or loaded again."
    public static let example = HomeLoaded(name: "Vivienda eficiente", elements: 15, added: ["louver"], removed: [])
}
