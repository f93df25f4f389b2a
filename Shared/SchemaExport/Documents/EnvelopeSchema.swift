import Schema

/// The CloudEvents envelope of events, replies and problems.
enum EnvelopeSchema {
    /// Its name as a component and file.
    static let name = "quintet.envelope.v1"

    /// The schema of every envelope, whatever its data.
    static var component: JSONTree {
        [
            "type": "object",
            "description": "A CloudEvents 1.0 event in structured JSON, with the attributes of Quintet.",
            "properties": .object(properties),
            "required": ["specversion", "id", "source", "type", "time", "datacontenttype", "data"],
        ]
    }

    /// The schema as a file of its own.
    static var file: JSONTree {
        component.adding([
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$id": "urn:quintet:schema:\(name)",
            "title": .text(name),
        ])
    }

    /// The schema of an envelope around one kind of data; `type` is a CloudEvents type that may name each service.
    static func around(_ data: JSONTree, type: String, media: String, components: String) -> JSONTree {
        let members: JSONTree = [
            "type": "object",
            "properties": ["type": word(type), "datacontenttype": ["const": .text(media)], "data": data],
        ]
        return ["allOf": [.reference("\(components)/\(name)"), members]]
    }

    /// A good envelope around some data.
    static func example(_ data: JSONTree, of type: String, media: String, isEvent: Bool) throws -> JSONTree {
        var envelope = Envelope(
            id: "0198f3c2-0000-7000-8000-000000000002",
            source: "urn:quintet:main:home",
            type: type.replacing("{service}", with: "home"),
            subject: "vivienda-eficiente/louver",
            time: Timestamp(milliseconds: 1_790_000_000_412)
        )
        envelope.dataContentType = media
        envelope.correlationID = "0198f3c2-0000-7000-8000-000000000001"
        envelope.causationID = "0198f3c2-0000-7000-8000-000000000001"
        if isEvent {
            envelope.sequence = 417
            envelope.epoch = "0198f3c1-0000-7000-8000-000000000000"
            envelope.entityVersion = 7
        }
        return try JSONTree(envelope.encoded(data: Array(data.document.utf8)))
    }

    private static func word(_ type: String) -> JSONTree {
        guard type.contains("{service}") else { return ["const": .text(type)] }
        let parts = type.components(around: "{service}").map { $0.replacing(".", with: "\\.") }
        return ["type": "string", "pattern": "^\(parts.joined(separator: "[a-z0-9_-]+"))$"]
    }

    private static let properties: [String: JSONTree] = [
        "specversion": ["const": "1.0"],
        "id": text("A UUIDv7, unique with source."),
        "source": ["type": "string", "pattern": "^urn:quintet:[a-z0-9_-]+:[a-z0-9_-]+$"],
        "type": ["type": "string", "pattern": "^quintet\\.([a-z0-9_-]+\\.)+v[0-9]+$"],
        "subject": text("The entity, its levels joined by a slash."),
        "time": ["type": "string", "format": "date-time"],
        "datacontenttype": ["enum": ["application/json", "application/problem+json"]],
        "sequence": [
            "type": "string", "pattern": "^[0-9]{16}$",
            "description": "The journal number of an event: contiguous per source and epoch.",
        ],
        "epoch": text("Minted when the service's database was created or restored."),
        "entityversion": ["type": "string", "pattern": "^[0-9]+$"],
        "correlationid": text("The first message of the chain."),
        "causationid": text("The message that caused this one."),
        "traceparent": text("W3C trace context of the chain."),
        "data": ["description": "The message itself."],
    ]

    private static func text(_ description: String) -> JSONTree {
        ["type": "string", "minLength": 1, "description": .text(description)]
    }
}

extension String {
    fileprivate func components(around mark: String) -> [String] {
        split(separator: mark, omittingEmptySubsequences: false).map(String.init)
    }
}
