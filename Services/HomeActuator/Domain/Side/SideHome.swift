/// The side file's words about one home.
public struct SideHome: Codable, Hashable, Sendable {
    /// The driver of every element that names none.
    public var driver: DriverBinding?
    /// By element id.
    public var elements: [String: SideElement]

    /// Words about a home.
    public init(driver: DriverBinding? = nil, elements: [String: SideElement] = [:]) {
        self.driver = driver
        self.elements = elements
    }

    /// Reads the words; what is not given has its default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        driver = try container.decodeIfPresent(DriverBinding.self, forKey: .driver)
        elements = try container.decodeIfPresent([String: SideElement].self, forKey: .elements) ?? [:]
    }

    func overlaid(by other: SideHome) -> SideHome {
        SideHome(
            driver: other.driver ?? driver,
            elements: elements.merging(other.elements) { $0.overlaid(by: $1) }
        )
    }
}
