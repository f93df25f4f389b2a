import Foundation
import TestKit
import TrafficIngestDomain

@testable import TrafficFeeds

/// A document in the shape of the SCT's, and what is read from it.
struct SCTDocument {
    private(set) var records: [FeedRecord] = []
    private(set) var head: SnapshotHead

    init(_ text: String, settings: FeedSettings = FeedSettings()) throws {
        try self.init(Array(text.utf8), settings: settings)
    }

    init(_ bytes: [UInt8], settings: FeedSettings = FeedSettings()) throws {
        var records: [FeedRecord] = []
        head = try SCTAdapter(settings: settings).read(InputStream(data: Data(bytes))) { records.append($0) }
        self.records = records
    }

    init(sample name: String) throws { try self.init(try Samples.bytes("traffic/sct/\(name)")) }

    /// Features in a collection.
    static func collection(_ features: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs"
        xmlns:gml="http://www.opengis.net/gml" xmlns:cite="http://www.opengeospatial.net/cite"><gml:boundedBy>
        <gml:null>unknown</gml:null></gml:boundedBy>\(features.joined())</wfs:FeatureCollection>
        """
    }

    /// A feature of ours, with fields changed; nil leaves a field out.
    static func feature(_ changes: [String: String?] = [:], place: String = "2.1,41.4") -> String {
        var fields: [String: String?] = [
            "identificador": "150000102", "tipus": "3", "subtipus": "3", "carretera": "C-99", "pk_inici": "10.00",
            "pk_fi": "12.50", "causa": "Treballs de manteniment", "data": "Fri, 06 Mar 2026 08:00:00 GMT",
            "nivell": "2", "sentit": "Creixent", "descripcio": "Calçada restringida", "descripcio_tipus": "Obres",
            "font": "SCT",
        ]
        fields.merge(changes) { $1 }
        let elements = fields.sorted { $0.key < $1.key }.compactMap { name, value in
            value.map { "<cite:\(name)>\($0)</cite:\(name)>" }
        }
        let point =
            "<gml:Point srsName=\"http://www.opengis.net/gml/srs/epsg.xml#4326\">"
            + "<gml:coordinates decimal=\".\" cs=\",\" ts=\" \">\(place)</gml:coordinates></gml:Point>"
        return "<gml:featureMember><cite:mct2_v_afectacions_data fid=\"x\"><cite:geom>\(point)</cite:geom>"
            + elements.joined() + "</cite:mct2_v_afectacions_data></gml:featureMember>"
    }

    /// The one record of one feature.
    static func record(_ changes: [String: String?], place: String = "2.1,41.4") throws -> FeedRecord? {
        try SCTDocument(collection(feature(changes, place: place))).records.first
    }
}
