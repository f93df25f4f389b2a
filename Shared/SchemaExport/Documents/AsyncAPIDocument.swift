import Schema

/// The AsyncAPI 3.0.0 document of the whole system, from the services' point of view.
struct AsyncAPIDocument {
    let book: ContractBook

    func json() throws -> JSONTree {
        [
            "asyncapi": "3.0.0",
            "info": info,
            "defaultContentType": "application/json",
            "servers": ["broker": Self.server],
            "channels": channels,
            "operations": operations,
            "components": [
                "messages": try AsyncAPIMessages(book: book).json(),
                "schemas": schemas,
                "securitySchemes": [
                    "password": ["type": "userPassword", "description": "One account per service and device."]
                ],
            ],
        ]
    }

    private var info: JSONTree {
        [
            "title": "Quintet",
            "version": .text(Contract.version),
            "description": .text(Self.description),
        ]
    }

    private var schemas: JSONTree {
        let base = "#/components/schemas"
        let named = book.schemas.map { ($0.name, $0.component(referringTo: base)) }
        let parts = book.schemas.reduce(into: Set<String>()) { $0.formUnion($1.parts) }
        return ContractSchema.components(parts, book.shapes, referringTo: base)
            .adding(Dictionary(uniqueKeysWithValues: named))
            .adding([EnvelopeSchema.name: EnvelopeSchema.component])
    }

    private var channels: JSONTree {
        let own = book.messages.map { ($0.id, AsyncAPIChannel(message: $0).json) }
        return JSONTree.object(Dictionary(uniqueKeysWithValues: own)).adding(AsyncAPIChannel.answers(book))
    }

    private var operations: JSONTree {
        let own = book.messages.map { ($0.id, AsyncAPIOperation(message: $0).json) }
        return JSONTree.object(Dictionary(uniqueKeysWithValues: own)).adding(AsyncAPIOperation.problems)
    }

    private static let server: JSONTree = [
        "host": "{host}:{port}",
        "protocol": "mqtt",
        "description": "Any MQTT 3.1.1 or 5 broker; no anonymous clients.",
        "variables": ["host": ["default": "localhost"], "port": ["default": "1883"]],
        "security": [.reference("#/components/securitySchemes/password")],
    ]

    private static let description = """
        Self-hosted services for a home and a small practice on one MQTT bus.

        Commands and questions may come in three forms: *bare*, where the payload is the data as an object or, where \
        `x-bare` says so, a scalar; *structured*, a CloudEvents 1.0 envelope in JSON around the data; and *binary*, the \
        data with the envelope in MQTT 5 user properties. Events, replies and problems always go out structured, state \
        and system documents always as plain JSON.

        The answer goes to the MQTT 5 response topic, else to `replyto` of the envelope or `reply_to` of a bare object, \
        else to `reply/{source}` of a service; it must lie under `reply/` of the service that answers. A refusal is \
        answered in the same way, or published on `problem/`. A lifetime is given by `expirytime` of the envelope or \
        `ttl` (seconds) of a bare object, an id by `id`.

        Unknown keys are ignored, an absent field and null are the same, and what is written never contains null. \
        Words of an `x-open-enum` are matched whatever their case. Payloads have at most 65536 bytes.
        """
}
