/// What the XML calls an element: a thing, or something the house does.
public enum ElementKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A device.
    case device = "Dispositivo"
    /// A service of the house.
    case service = "Servicio"
}
