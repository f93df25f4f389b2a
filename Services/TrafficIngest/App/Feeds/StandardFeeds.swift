import Schema
import TrafficFeeds

/// The sources that are there from the start.
enum StandardFeeds {
    static let all: [(id: String, source: FeedSource)] = [("demo", demo), ("sct", sct), ("dgt", dgt)]

    /// A synthetic day, which needs no network.
    private static let demo: FeedSource = {
        var source = FeedSource(kind: .sctGML, address: "demo:")
        source.environment = .demo
        source.seconds = 10
        source.attribution = "Invented for the demonstration"
        source.licence = "none needed"
        source.zone = "Europe/Madrid"
        return source
    }()

    private static let sct: FeedSource = {
        var source = FeedSource(kind: .sctGML, address: SCTAdapter.address)
        source.seconds = 30
        source.attribution = SCTAdapter.attribution
        source.licence = SCTAdapter.licence
        source.zone = "Europe/Madrid"
        return source
    }()

    private static let dgt: FeedSource = {
        var source = FeedSource(
            kind: .datex2,
            address: "https://nap.dgt.es/datex2/v3/dgt/SituationPublication/datex2_v37.xml"
        )
        source.seconds = 60
        source.attribution = "Dirección General de Tráfico"
        source.licence = "CC BY 4.0"
        source.zone = "Europe/Madrid"
        source.off = true
        return source
    }()
}
