/// The side file's words about one element; whatever is absent keeps its default.
public struct SideElement: Codable, Hashable, Sendable {
    /// The component it is shown as.
    public var component: Component?
    /// The unit of a number.
    public var unit: String?
    /// The smallest number.
    public var min: Double?
    /// The largest number.
    public var max: Double?
    /// The step of a number, counted from `min`.
    public var step: Double?
    /// The Home Assistant device class.
    public var deviceClass: String?
    /// The icon: `mdi:bullhorn`.
    public var icon: String?
    /// Whether a cover can be stopped on its way.
    public var stop: Bool?
    /// Whether a cover knows positions.
    public var position: Bool?
    /// Seconds a cover takes from one end to the other.
    public var travelSeconds: Double?
    /// What drives it.
    public var driver: DriverBinding?

    /// Words about an element's looks; set the rest one by one.
    public init(component: Component? = nil, icon: String? = nil, deviceClass: String? = nil) {
        self.component = component
        self.icon = icon
        self.deviceClass = deviceClass
    }

    func overlaid(by other: SideElement) -> SideElement {
        var both = self
        both.component = other.component ?? component
        both.unit = other.unit ?? unit
        both.min = other.min ?? min
        both.max = other.max ?? max
        both.step = other.step ?? step
        both.deviceClass = other.deviceClass ?? deviceClass
        both.icon = other.icon ?? icon
        both.stop = other.stop ?? stop
        both.position = other.position ?? position
        both.travelSeconds = other.travelSeconds ?? travelSeconds
        both.driver = other.driver ?? driver
        return both
    }

    func profile(of element: Element, defaultDriver: DriverBinding?) -> ElementProfile {
        var profile = ElementProfile(for: element.types)
        let hasRange = min != nil || max != nil
        profile.component = component ?? (hasRange && profile.component == .text ? .number : profile.component)
        profile.unit = unit
        profile.min = min
        profile.max = max
        profile.step = step
        profile.deviceClass = deviceClass
        profile.icon = icon
        profile.canStop = stop ?? profile.canStop
        profile.hasPosition = position ?? profile.hasPosition
        profile.travelSeconds = travelSeconds ?? profile.travelSeconds
        profile.driver = driver ?? defaultDriver
        return profile
    }
}
