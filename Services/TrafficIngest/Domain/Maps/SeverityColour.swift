/// The colour of a severity on a map.
public struct SeverityColour: Hashable, Sendable {
    /// `RRGGBB` in hexadecimal, as HTML writes it.
    public let rgb: String

    /// The colour of a severity, 0–5; what is not known is grey.
    public init(_ severity: Int) {
        rgb =
            switch severity {
            case 1: "5B8DB8"
            case 2: "7A9E7E"
            case 3: "FFBF00"
            case 4: "FF7F00"
            case 5...: "D7191C"
            default: "808080"
            }
    }

    /// `aabbggrr`, as KML writes it: the opacity first, then blue, green and red.
    public var kml: String {
        let pairs = stride(from: 0, to: 6, by: 2).map { rgb.dropFirst($0).prefix(2) }
        return ("ff" + pairs.reversed().joined()).lowercased()
    }
}
