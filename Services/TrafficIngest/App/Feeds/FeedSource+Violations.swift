import Foundation
import Schema
import TrafficIngestDomain

extension FeedSource {
    /// What keeps it from being a source of this id; the pointers begin with where it stands.
    func violations(id: String, at place: String) -> [Violation] {
        var violations: [Violation] = []
        func refuse(_ member: String, _ rule: String, _ expected: String, _ actual: String?) {
            violations.append(Violation("\(place)/\(member)", rule, expected: expected, actual: actual))
        }
        if kind == .unknown { refuse("kind", "enum", "one of " + FeedKind.words.joined(separator: ", "), nil) }
        if !["http", "https", "file", "demo"].contains(URL(string: address)?.scheme ?? "") {
            refuse("address", "uri", "an address that begins with http:, https:, file: or demo:", address)
        }
        if let zone, TimeZone(identifier: zone) == nil {
            refuse("zone", "zone", "a zone of the IANA database such as Europe/Madrid", zone)
        }
        if let box, GeoBox(box) == nil { refuse("box", "box", "west, south, east, north in degrees", "\(box)") }
        // A level of topics: a watch's events stand beside those of sources.
        if id.hasPrefix("watch-") {
            violations.append(Violation("", "id", expected: "an id that does not begin with watch-", actual: id))
        }
        return violations
    }
}
