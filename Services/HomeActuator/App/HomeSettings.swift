import ServiceKit

/// The settings of home-actuator beside those of every service.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `homes.folder` | none | a folder of `*.xml`, each with an optional side file `*.json` of the same name |
/// | `homes.url` | none | where to read XML at the start, and every `homes.seconds` |
/// | `homes.seconds` | 300 | seconds between two reads of the URL |
/// | `limit.source` | limited | `0` lifts the limit of 20 commands a second from one named sender |
/// | `homeassistant.prefix` | `homeassistant` | Home Assistant's discovery prefix; `none` turns discovery off |
struct HomeSettings: Sendable {
    let folder: String?
    let url: String?
    let seconds: Int
    let isLimitingSources: Bool
    let discoveryPrefix: String?

    init(_ configuration: ServiceConfiguration) {
        folder = configuration.string("homes.folder")
        url = configuration.string("homes.url")
        seconds = max(10, configuration.integer("homes.seconds") ?? 300)
        isLimitingSources = configuration.integer("limit.source") != 0
        let prefix = configuration.string("homeassistant.prefix") ?? "homeassistant"
        discoveryPrefix = prefix == "none" ? nil : prefix
    }
}
