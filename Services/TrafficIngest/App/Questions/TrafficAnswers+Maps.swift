import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

extension TrafficAnswers {
    /// A map has at most so many bytes of incidents; with what stands around them it still is one message.
    private static let mapBytes = 200 * 1024

    @Sendable func geojson(_ question: GetGeoJSON, _ request: Request, _ transaction: Transaction) throws
        -> FeatureCollection
    {
        let (incidents, next) = try page(
            ListIncidents(question.source, question.box, question.severity, question.category),
            after: question.cursor,
            transaction
        )
        return FeatureCollection(features: IncidentGeoJSON.features(of: incidents), next: next)
    }

    @Sendable func kml(_ question: GetKML, _ request: Request, _ transaction: Transaction) throws -> KMLDocument {
        let (incidents, next) = try page(
            ListIncidents(question.source, question.box, question.severity, question.category),
            after: question.cursor,
            transaction
        )
        return KMLDocument(text: IncidentKML.text(of: incidents), next: next)
    }

    /// Open incidents with a place in the order of their first sight, and where the page ended.
    private func page(_ question: ListIncidents, after cursor: String?, _ transaction: Transaction) throws
        -> ([IncidentDocument], String?)
    {
        var filter = try IncidentFilter(question)
        filter.add("west IS NOT NULL")
        try filter.goOn(after: cursor, "number > ?")
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: "SELECT number, document FROM incident WHERE \(filter.sql) ORDER BY number",
            arguments: filter.arguments
        )
        let table = IncidentTable(transaction)
        var incidents: [IncidentDocument] = []
        var (bytes, last) = (0, Int64(0))
        while let row = try rows.next() {
            let json: Data = row[1]
            // KML's descriptions are escaped twice: `<` becomes eight bytes.
            bytes += json.count + 8 * json.count { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
            if bytes > Self.mapBytes, !incidents.isEmpty { return (incidents, "\(last)") }
            incidents.append(try table.document(json))
            last = row[0]
        }
        return (incidents, nil)
    }
}

extension ListIncidents {
    fileprivate init(_ source: String?, _ box: [Double]?, _ severity: Double?, _ category: IncidentCategory?) {
        self.init()
        (self.source, self.box, self.severity, self.category) = (source, box, severity, category)
    }
}
