import Foundation
import Schema
import TrafficIngestDomain

/// The coordinate system of a pair, and the place it stands for.
enum DatexPlace: Equatable {
    /// Degrees, latitude first.
    case degrees
    /// UTM on GRS 80, zones 29 to 33, easting first.
    case utm(zone: Int)
    /// One that nobody here can read.
    case other(String)

    /// Reads `EPSG::4326`, `25833`, `WGS 84`, `…epsg.xml#4326`; degrees when nothing is declared.
    init(srsName: String?) {
        guard let name = srsName, !name.isEmpty else { self = .degrees; return }
        let digits = name.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()
        switch Int(digits) ?? 0 {
        case 4326, 4258: self = .degrees
        case let code where (25829...25833).contains(code): self = .utm(zone: code - 25800)
        case let code where (32629...32633).contains(code): self = .utm(zone: code - 32600)
        default: self = name.uppercased().contains("WGS") ? .degrees : .other(digits.isEmpty ? name : "EPSG:\(digits)")
        }
    }

    /// Its code where it is not the usual one.
    var code: String? {
        switch self {
        case .degrees: nil
        case .utm(let zone): "EPSG:\(25800 + zone)"
        case .other(let name): name
        }
    }

    /// A place, from a pair in the order of the system; nil when it lies nowhere, or outside of the feed's box.
    func position(_ first: Double, _ second: Double, in box: GeoBox?) -> GeoShape.Position? {
        switch self {
        case .degrees:
            // Some write the pair the wrong way round; only what cannot be right as it stands is turned.
            Self.checked(longitude: second, latitude: first, box)
                ?? Self.checked(longitude: first, latitude: second, box)
        case .utm(let zone):
            UTM(zone: zone).degrees(easting: first, northing: second).flatMap {
                Self.checked(longitude: $0.longitude, latitude: $0.latitude, box)
            }
        case .other: nil
        }
    }

    private static func checked(longitude: Double, latitude: Double, _ box: GeoBox?) -> GeoShape.Position? {
        guard abs(latitude) <= 90, abs(longitude) <= 180, (longitude, latitude) != (0, 0) else { return nil }
        let place = GeoShape.Position(
            longitude: (longitude * 1e7).rounded() / 1e7,
            latitude: (latitude * 1e7).rounded() / 1e7
        )
        return box?.contains(place) == false ? nil : place
    }
}
