import TrafficIngestDomain

/// A file beside the samples that none of the adapters reads, and why not.
struct RefusedSample: Sendable, CustomStringConvertible {
    let name: String
    let reason: String
    var fault = FeedFault.Kind.shape
    var description: String { name }

    private init(_ name: String, _ reason: String, _ fault: FeedFault.Kind = .shape) {
        (self.name, self.reason, self.fault) = (name, reason, fault)
    }

    static let all = [
        RefusedSample("de/autobahn_A1_roadworks_2026-07.json", "the app of Autobahn GmbH has a format of its own"),
        RefusedSample("uk/tfl_road_disruption_2026-08-15_3of118.json", "TfL's Unified API has a format of its own"),
        RefusedSample("es-madrid/informo_incidencias_2026-08-08_7records.xml", "Madrid's Informo has one of its own"),
        RefusedSample(
            "sct/cameres_2026-09-07_5features.xml",
            "cameras are no incidents, though their root is the same"
        ),
        RefusedSample("sct/incidenciesRSS_2026-10-03_4items.xml", "the RSS twin of the GML has no coordinates"),
        RefusedSample(
            "fi/mqtt_simple_ENDED_2023-01-24.gzip.b64",
            "as it was published, still packed; its twin is read"
        ),
        RefusedSample(
            "uk-ntcc-2013/failures/empty_body_2013-04-21T0554.xml",
            "one line break, which came when the feed had failed",
            .empty
        ),
        RefusedSample("uk-ntcc-2013/expected_changes.tsv", "a table of what to expect"),
        RefusedSample("uk-ntcc-2013/series.tsv", "a table of the series"),
        RefusedSample("sct/incidenciesGML_2026-02-03_full.records.tsv", "a table of what to expect"),
        RefusedSample("sct/observed_codes.tsv", "a table of what to expect"),
        RefusedSample("SOURCES.md", "says where the samples come from"),
    ]
}
