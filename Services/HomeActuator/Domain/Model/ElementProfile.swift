/// What the XML cannot say of an element: how it is shown, its range, what a cover can do, who drives it.
public struct ElementProfile: Codable, Hashable, Sendable {
    /// The Home Assistant component that fits.
    public var component: Component
    /// The unit of a number.
    public var unit: String?
    /// The smallest number.
    public var min: Double?
    /// The largest number.
    public var max: Double?
    /// The step of a number, counted from `min`.
    public var step: Double?
    /// The Home Assistant device class: `shutter`, `temperature` …
    public var deviceClass: String?
    /// The icon: `mdi:bullhorn`.
    public var icon: String?
    /// Whether a cover can be stopped on its way.
    public var canStop = true
    /// Whether a cover knows positions between open and closed.
    public var hasPosition = true
    /// Seconds a cover takes from one end to the other.
    public var travelSeconds = 20.0
    /// What drives it as the side file says.
    public var driver: DriverBinding?
    /// What drives it as a person has said since; it is kept over every load.
    public var configured: DriverBinding?
    /// What drives it; the service's default when absent.
    public var binding: DriverBinding? { configured ?? driver }

    /// The profile without a side file.
    public init(for types: ElementTypes) { component = Component.standard(for: types) }
}
