// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Stores the present targets of elements under a scene's name.
public struct CaptureScene: Command {
    /// The scene's name for people; the id in the topic when absent.
    public var name: String?
    /// The elements to keep; all of the home when absent.
    public var elements: [String]?

    public static let channel = Channel.element("capture")
    public static let summary = "Stores the confirmed state of elements as scene-{id}."
    public static let example = CaptureScene(name: "Evening", elements: ["louver", "gradual-lighting"])
    public static let limits: [Limit<Self>] = [.length("name", 1...100) { $0.name }]

    public static func bare(_ text: String) -> CaptureScene? { CaptureScene(name: text.isEmpty ? nil : text) }
}

/// Sets every element of a scene to what was captured.
public struct ActivateScene: Command {
    public static let channel = Channel.element("activate")
    public static let summary = "Sets every element of scene-{id} to its captured target."
    public static let example = ActivateScene()

    public static func bare(_ text: String) -> ActivateScene? { text.isEmpty || text == "ON" ? ActivateScene() : nil }
}

/// Forgets a scene.
public struct DeleteScene: Command {
    public static let channel = Channel.element("delete")
    public static let summary = "Forgets scene-{id}."
    public static let example = DeleteScene()

    public static func bare(_ text: String) -> DeleteScene? { text.isEmpty ? DeleteScene() : nil }
}
