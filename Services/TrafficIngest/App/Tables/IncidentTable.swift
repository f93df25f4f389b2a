import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// Reads and writes incidents and their revisions.
struct IncidentTable {
    /// So many revisions of an incident are kept.
    static let revisions = 50

    let db: Database
    let codec: JSONCodec

    init(_ transaction: Transaction) {
        db = transaction.db
        codec = transaction.codec
    }

    /// An incident by its number in a source.
    func find(_ source: String, _ incident: String) throws -> IncidentDocument? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT document FROM incident WHERE source = ? AND incident = ?"),
            arguments: [source, incident]
        ).map { try document($0[0]) }
    }

    /// An incident by its key: `sct:1459120`.
    func find(key: String) throws -> IncidentDocument? {
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 ? try find(parts[0], parts[1]) : nil
    }

    /// The open incidents of a source by their numbers, each with what tells it from a newer one.
    func known(_ source: String) throws -> [String: KnownIncident] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT incident, hash, recordRevision FROM incident WHERE source = ? AND lifecycle = 'open'",
            arguments: [source]
        )
        var known: [String: KnownIncident] = [:]
        while let row = try rows.next() { known[row[0]] = KnownIncident(hash: row[1], revision: row[2]) }
        return known
    }

    /// The sources that have open incidents.
    func openSources() throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT DISTINCT source FROM incident WHERE lifecycle = 'open'")
    }

    /// The numbers of the open incidents of a source.
    func openNumbers(_ source: String) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "SELECT incident FROM incident WHERE source = ? AND lifecycle = 'open' ORDER BY incident",
            arguments: [source]
        )
    }

    /// The open incidents that may be in a watch, in the order of their first sight.
    func open(within rule: WatchRule) throws -> [IncidentDocument] {
        var (sql, arguments): (String, StatementArguments) = ("severity >= ?", [rule.severity])
        for (column, values) in [("road", rule.roads?.map(\.key)), ("category", rule.categories?.map(\.rawValue))] {
            guard let values else { continue }
            sql += " AND \(column) IN (\(databaseQuestionMarks(count: values.count)))"
            arguments += StatementArguments(values)
        }
        return try open(where: sql, arguments)
    }

    /// The open works, in the order of their first sight.
    func openWorks() throws -> [IncidentDocument] {
        try open(where: "category = ?", [IncidentCategory.roadworks.rawValue])
    }

    private func open(where sql: String, _ arguments: StatementArguments) throws -> [IncidentDocument] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT document FROM incident WHERE lifecycle = 'open' AND \(sql) ORDER BY number",
            arguments: arguments
        )
        var incidents: [IncidentDocument] = []
        while let row = try rows.next() { incidents.append(try document(row[0])) }
        return incidents
    }

    /// What was published of an incident, oldest first.
    func revisions(_ source: String, _ incident: String) throws -> [IncidentDocument] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT document FROM revision WHERE source = ? AND incident = ? ORDER BY revision",
            arguments: [source, incident]
        )
        return try rows.map { try document($0[0]) }
    }

    /// Stores an incident as it is now, and this revision of it; so many revisions are kept.
    func write(_ incident: IncidentDocument, _ number: String) throws {
        let json = Data(try codec.encode(incident))
        let box = incident.report.geometry.map(\.box)
        try db.cachedStatement(sql: Self.upsert).execute(arguments: [
            incident.source.id, number, incident.lifecycle.rawValue, incident.contentHash, incident.recordRevision,
            incident.report.road.map { RoadNumber($0.ref).key }, incident.report.category.rawValue,
            incident.report.severity,
            box?.west, box?.south, box?.east, box?.north, incident.firstSeenAt.milliseconds,
            incident.changedAt.milliseconds, incident.clearedAt?.milliseconds, json,
        ])
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO revision (source, incident, revision, at, document) VALUES (?, ?, ?, ?, ?)"
        )
        .execute(arguments: [incident.source.id, number, incident.revision, incident.changedAt.milliseconds, json])
        try db.cachedStatement(sql: "DELETE FROM revision WHERE source = ? AND incident = ? AND revision <= ?")
            .execute(arguments: [incident.source.id, number, incident.revision - Self.revisions])
    }

    func document(_ json: Data) throws -> IncidentDocument {
        try codec.value(IncidentDocument.self, from: Array(json)[...])
    }

    private static let upsert = """
        INSERT INTO incident (
            source, incident, lifecycle, hash, recordRevision, road, category, severity, west, south, east, north,
            firstSeenAt, changedAt, clearedAt, document
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (source, incident) DO UPDATE SET
            lifecycle = excluded.lifecycle, hash = excluded.hash, recordRevision = excluded.recordRevision,
            road = excluded.road, category = excluded.category, severity = excluded.severity, west = excluded.west, south = excluded.south, east = excluded.east,
            north = excluded.north, firstSeenAt = excluded.firstSeenAt, changedAt = excluded.changedAt,
            clearedAt = excluded.clearedAt, isShown = 1, document = excluded.document
        """
}

extension GeoShape {
    /// The sides of the smallest box around it.
    var box: (west: Double, south: Double, east: Double, north: Double) {
        let (longitudes, latitudes) = (positions.map(\.longitude), positions.map(\.latitude))
        return (longitudes.min() ?? 0, latitudes.min() ?? 0, longitudes.max() ?? 0, latitudes.max() ?? 0)
    }
}
