import Clockwork
import Foundation
import Schema
import TrafficIngestDomain

/// Reads the open feed of the Servei Català del Trànsit, `incidenciesGML.xml`: WFS 1.0.0, GML 2.
///
/// It is a few hundred records, and whether a record's number is safe is known at the end only; so they are handed over
/// then.
public struct SCTAdapter: FeedAdapter {
    /// Who has to be named; so say the terms, and that the time of the last update is told.
    public static let attribution = "Generalitat de Catalunya. Departament d'Interior. Servei Català de Trànsit"
    /// The terms.
    public static let licence = "Llicència oberta d'ús d'informació – Catalunya"
    /// The clock of its times that name no zone.
    public static let clock = WallClock(zone: "Europe/Madrid") ?? .utc
    /// Where it is.
    public static let address = "https://www.gencat.cat/transit/opendata/incidenciesGML.xml"

    /// Catalonia, and a little around it.
    private static let catalonia = GeoBox(west: 0.1, south: 40.4, east: 3.4, north: 42.95)

    private let box: GeoBox

    /// An adapter; places are those of Catalonia when the settings have no box.
    public init(settings: FeedSettings = FeedSettings()) { box = settings.box ?? Self.catalonia }

    /// Reads a document to its end, and hands the incidents over in its order.
    public func read(_ input: InputStream, record hand: (FeedRecord) throws -> Void) throws -> SnapshotHead {
        var head = SnapshotHead()
        var records: [SCTRecord] = []
        try XMLRecords.read(input, roots: ["FeatureCollection"], records: ["featureMember"]) { member, _ in
            guard let node = member["mct2_v_afectacions_data"] else {
                let came = member.children.first?.name ?? "nothing"
                throw FeedFault(.shape, "expected mct2_v_afectacions_data in featureMember, got \(came)")
            }
            do throws(Unusable) {
                records.append(try SCTRecord(node, box: box))
            } catch {
                head.skipped.append(error.description)
            }
        }
        for record in Self.apart(records, &head) {
            head.records += 1
            try hand(record)
        }
        return try head.checked()
    }

    /// Two records of one number, which no capture has, are two incidents by their full numbers: to take them for one
    /// would lose one.
    private static func apart(_ records: [SCTRecord], _ head: inout SnapshotHead) -> [FeedRecord] {
        var numbers: Set<Int> = []
        let single = records.filter { record in
            if numbers.insert(record.number).inserted { return true }
            head.skipped.append("\(record.number) is in the document twice; the first counts")
            return false
        }
        return Dictionary(grouping: single.enumerated(), by: \.element.record.incident).values.flatMap { same in
            guard same.count > 1 else { return same.map { ($0.offset, $0.element.record) } }
            let names = same.map { "\($0.element.number)" }.joined(separator: ", ")
            head.skipped.append("\(names) are one incident by their numbers; each is kept under its full number")
            return same.map { entry in
                var record = entry.element.record
                record.incident = record.id
                return (entry.offset, record)
            }
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }
}
