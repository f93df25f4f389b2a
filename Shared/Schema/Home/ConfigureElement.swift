// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Says how an element's device is reached, in the place of what the side file says.
public struct ConfigureElement: Command, Hashable {
    /// The driver and its settings as in a side file; what the side file says holds again when it is absent.
    public var driver: JSONTree?

    /// A driver.
    public init(driver: JSONTree?) { self.driver = driver }

    public static let channel = Channel.element("configure")
    public static let summary = "Says how an element's device is reached; kept until it is said anew, over every load."
    public static let example = ConfigureElement(
        driver: ["kind": "mqtt", "mqtt": ["profile": "tasmota", "topic": "boiler"]]
    )
}

/// It was said how an element's device is reached. Where that is, stays with the service.
public struct ElementConfigured: Event, Hashable {
    /// What drives it now: `simulator http mqtt`.
    public var driver: String
    /// Whether that was said by a command; else the side file says it.
    public var isConfigured: Bool

    /// A change of an element's driver.
    public init(driver: String, isConfigured: Bool) {
        self.driver = driver
        self.isConfigured = isConfigured
    }

    public static let channel = Channel.elementEvent("configured")
    public static let summary = "It was said how an element's device is reached."
    public static let example = ElementConfigured(driver: "mqtt", isConfigured: true)
}
