import Schema
import TrafficIngestDomain

/// A record of the demonstration as the Servei Català del Trànsit would write it.
struct DemoRecord: Sendable {
    /// The incident's number, seven digits.
    let incident: Int
    let revision: Int
    let place: DemoPlace
    let stage: DemoStory.Stage
    /// Whether the kilometres grow in the direction of travel; nil for both directions.
    let isAhead: Bool?
    let changedAt: Timestamp

    /// As a member of the collection.
    ///
    /// - Parameter generation: what the feed makes new in every document, and a reader must not go by.
    func member(_ generation: String) -> String {
        let low = place.fromKm + Double(incident % 5) * (place.toKm - place.fromKm - stage.length) / 5
        let (from, to) = isAhead == false ? (low + stage.length, low) : (low, low + stage.length)
        let position = place.position(from)
        let name = "mct2_v_afectacions_data"
        let content = [
            geometry(position.longitude, position.latitude),
            element("identificador", "\(incident * 100 + revision)"),
            element("tipus", "\(stage.type)"), element("subtipus", "\(stage.subtype)"),
            element("carretera", place.road), element("pk_inici", km(from)), element("pk_fi", km(to)),
            element("causa", stage.cause), element("cap_a", towards), element("data", Self.date(changedAt)),
            element("nivell", "\(stage.level)"), element("sentit", way), element("descripcio", stage.text),
            element("descripcio_tipus", stage.typeText), element("font", "SCT"),
        ]
        return """
            <gml:featureMember><cite:\(name) fid="\(name).fid-\(generation)_\(incident)">\(content.joined())\
            </cite:\(name)></gml:featureMember>
            """
    }

    private var way: String { isAhead.map { $0 ? "Creixent" : "Decreixent" } ?? "Ambdos sentits" }

    /// The feed cuts it at 50 characters.
    private var towards: String? {
        let words = [isAhead.map { $0 ? place.ahead : place.back }, stage.remark].compactMap { $0 }
        return words.isEmpty ? nil : String(words.joined(separator: "-").prefix(50))
    }

    private func element(_ name: String, _ text: String?) -> String {
        text.map { "<cite:\(name)>\($0.escaped)</cite:\(name)>" } ?? ""
    }

    private func geometry(_ longitude: Double, _ latitude: Double) -> String {
        let pair = [longitude, latitude].map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: ",")
        return """
            <cite:geom><gml:Point srsName="http://www.opengis.net/gml/srs/epsg.xml#4326">\
            <gml:coordinates xmlns:gml="http://www.opengis.net/gml" decimal="." cs="," ts=" ">\
            \(pair)</gml:coordinates></gml:Point></cite:geom>
            """
    }

    /// Two decimals, as the feed has it.
    private func km(_ km: Double) -> String {
        let hundredths = Int((km * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// `Tue, 03 Feb 2026 19:35:57 GMT`
    static func date(_ time: Timestamp) -> String {
        let time = CalendarTime(time)
        let (parts, seconds) = (time.date.parts, time.seconds ?? 0)
        let day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][time.date.weekday - 1]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
        return "\(day), \(two(parts.day)) \(months[parts.month - 1]) \(parts.year) \(clock) GMT"
    }
}
