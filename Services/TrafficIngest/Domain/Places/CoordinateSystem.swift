import Schema

/// A system that a feed's coordinates can be given in and that is understood here.
public enum CoordinateSystem: Hashable, Sendable {
    /// Degrees: WGS 84 (4326), or ETRS89 (4258), which is within a metre of it.
    case degrees(epsg: Int)
    /// Metres in a zone of UTM: on ETRS89 (258xx), or on WGS 84 (326xx).
    case metres(epsg: Int)

    /// WGS 84.
    public static let wgs84 = CoordinateSystem.degrees(epsg: 4326)

    /// ETRS89 in a zone of UTM.
    public static func utm(zone: Int) -> CoordinateSystem { .metres(epsg: 25_800 + zone) }

    /// A system by any spelling of its `srsName`: `EPSG:4326`, `25833`, `urn:ogc:def:crs:EPSG::25831`,
    /// `http://www.opengis.net/gml/srs/epsg.xml#4326`, `WGS 84`; nil for one that is not understood, such as Lambert 72.
    public init?(srsName: String) {
        let name = srsName.uppercased().filter { !$0.isWhitespace }
        let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
        switch Int(String(digits.reversed())) {
        case 84? where name.hasSuffix("CRS84") || name.hasSuffix("WGS84"): self = .wgs84
        case let code? where code == 4326 || code == 4258: self = .degrees(epsg: code)
        // The zones of Europe, 28 (west of Portugal) to 38 (east of Finland).
        case let code? where (25_828...25_838).contains(code) || (32_628...32_638).contains(code):
            self = .metres(epsg: code)
        default: return nil
        }
    }

    /// `EPSG:25831`
    public var name: String {
        switch self {
        case .degrees(let epsg), .metres(let epsg): "EPSG:\(epsg)"
        }
    }
}
