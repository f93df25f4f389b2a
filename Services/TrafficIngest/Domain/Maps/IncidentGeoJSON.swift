import Schema

/// The open incidents on a map as GeoJSON.
public enum IncidentGeoJSON {
    /// The open incidents that have a place, in their order.
    public static func features(of incidents: some Sequence<IncidentDocument>) -> [FeatureCollection.Feature] {
        incidents.compactMap { incident in
            guard incident.lifecycle != .cleared, let geometry = incident.report.geometry else { return nil }
            return FeatureCollection.Feature(id: incident.key, geometry: geometry, properties: incident)
        }
    }
}
