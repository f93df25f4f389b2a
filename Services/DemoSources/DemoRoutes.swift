import Hummingbird
import NIOCore

/// What is answered to whom.
struct DemoRoutes: Sendable {
    let table: DemoTable
    let tell: @Sendable (DemoNews) -> Void
    private let switches = Switches()

    init(table: DemoTable, tell: @escaping @Sendable (DemoNews) -> Void) {
        self.table = table
        self.tell = tell
    }

    var router: Router<DemoContext> {
        let router = Router(context: DemoContext.self)
        router.get("/") { _, _ in DemoHelp.text }
        router.get("{source}", use: show)
        router.put("{source}", use: fix)
        router.delete("{source}", use: letGo)
        router.put("{source}/misbehave", use: misbehave)
        router.delete("{source}/misbehave") { _, context in turn(try source(context), nil) }
        return router
    }

    private func show(_ request: Request, _ context: DemoContext) async throws -> Response {
        let name = try context.parameters.require("source")
        guard let document = DemoDocument(name) else { throw Self.unknown(name) }
        let state = try await table.state(of: document.source)
        let bytes = try document.bytes(of: state.body)
        if let misbehaviour = switches[document.source] {
            let exchange = Exchange(
                request: request,
                channel: context.channel,
                body: bytes,
                mediaType: document.form.mediaType
            )
            return try await misbehaviour.answer(exchange)
        }
        return try await request.answer(document, bytes, changed: state.changed, context)
    }

    private func fix(_ request: Request, _ context: DemoContext) async throws -> Response {
        let source = try source(context)
        let now = try await table.state(of: source)
        let bytes = try await Self.body(of: request)
        try await table.fix(source, at: FixedBody.text(bytes, for: source, insteadOf: now.body))
        tell(.fixed(source))
        return Response(status: .noContent)
    }

    private func letGo(_ request: Request, _ context: DemoContext) async throws -> Response {
        let source = try source(context)
        try await table.letGo(source)
        tell(.moving(source))
        return Response(status: .noContent)
    }

    private func misbehave(_ request: Request, _ context: DemoContext) async throws -> Response {
        let source = try source(context)
        // `echo` and editors end a word with a line.
        let word = String(decoding: try await Self.body(of: request), as: UTF8.self).filter { !$0.isWhitespace }
        if word == "off" { return turn(source, nil) }
        guard let misbehaviour = Misbehaviour(rawValue: word) else {
            let words = Misbehaviour.allCases.map(\.rawValue).joined(separator: " ")
            throw HTTPError(.badRequest, message: "expected one of \(words), or off; got “\(word.prefix(40))”")
        }
        return turn(source, misbehaviour)
    }

    private func turn(_ source: DemoSource, _ misbehaviour: Misbehaviour?) -> Response {
        switches[source] = misbehaviour
        tell(.misbehaving(source, misbehaviour))
        return Response(status: .noContent)
    }

    private func source(_ context: DemoContext) throws -> DemoSource {
        let name = try context.parameters.require("source")
        guard let source = DemoSource(rawValue: name) else { throw Self.unknown(name) }
        return source
    }

    private static func unknown(_ name: String) -> HTTPError {
        let names = DemoSource.allCases.map(\.rawValue).joined(separator: " ")
        return HTTPError(.notFound, message: "there is no “\(name)”; expected one of \(names), or GET / for help")
    }

    private static func body(of request: Request) async throws -> [UInt8] {
        do {
            return Array(buffer: try await request.body.collect(upTo: FixedBody.largest))
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge, message: "expected at most \(FixedBody.largest) bytes")
        }
    }
}
