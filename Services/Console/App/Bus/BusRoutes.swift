import ConsoleDomain
import Hummingbird
import Logging
import Schema
import ServiceKit

/// Commands and questions of the page, carried to the services and back.
struct BusRoutes: Sendable {
    private static let bodyLimit = 64 << 10
    /// A part of a file is larger than any other message.
    private static let partLimit = 512 << 10
    let link: BusLink
    let rates: RateDesk
    let source: SourceContext

    func add(to router: Router<WebContext>) {
        router.post("/api/command/{service}/**") { try await carry(.command, $0, $1) }
        router.post("/api/ask/{service}/**") { try await carry(.question, $0, $1) }
    }

    private func carry(_ kind: ChannelKind, _ request: Request, _ context: WebContext) async throws -> Response {
        let session = try context.requireSession()
        let service = ServiceName(rawValue: try context.parameters.require("service"))
        let levels = context.parameters.getCatchAll().map(String.init)
        guard Slug.isLevel(service.rawValue), levels.allSatisfy({ Slug.isLevel($0) }), !levels.isEmpty,
            levels.count <= 3, kind == .question || levels.count > 1
        else { throw WebFault(.unknownAddress, "expected names of a-z 0-9 - _ between slashes") }
        let rights = session.rights
        let may = kind == .command ? rights.mayCommand(service, levels) : rights.mayAsk(service, levels)
        guard may else { throw WebFault(.forbidden, "\(session.user) may not do that") }
        if StepUp.isNeeded(kind, service, levels) { try session.requireFreshProof() }
        let body = try await request.bytes(upTo: service == .clinic ? Self.partLimit : Self.bodyLimit)
        if kind == .question { try count(body, service, levels, session) }
        let call = BusCall(
            service: service,
            kind: kind,
            levels: levels,
            body: try CommandBody.checked(body, actor: actor(service, session)),
            id: try Self.id(of: request),
            source: "\(link.tree.source(.console)):\(session.user)"
        )
        return .json(try await link.ask(call))
    }

    /// Questions about patients have limits of their own; who opens very many charts is told of in the log.
    private func count(_ body: [UInt8], _ service: ServiceName, _ levels: [String], _ session: Session) throws {
        let layout = try? JSONScanner.scan(body)
        let isContinued = layout?.text("digest", in: body) != nil
        guard let limit = RateLimit.of(service, asking: levels, isContinued: isContinued) else { return }
        try rates.take(limit, by: session.user)
        guard limit == .chart, let patient = layout?.text("patient", in: body),
            rates.open(patient, by: session.user)
        else { return }
        let words = "\(session.user) has opened the charts of \(ChartWatch.alarm) patients within an hour"
        source.log.write(LogLine(.warning, "clinic.many-charts", words))
    }

    private func actor(_ service: ServiceName, _ session: Session) -> ClinicActor? {
        guard service == .clinic, let role = session.rights.clinicRole else { return nil }
        return ClinicActor(session.user, role)
    }

    /// The command's id, with which the page may repeat it safely; a question needs none.
    private static func id(of request: Request) throws -> String {
        guard let key = request.headers[.idempotencyKey] else { return Secret.text(bytes: 16) }
        let isPlain = key.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isPlain, (8...64).contains(key.utf8.count) else {
            let expected = "8–64 letters, digits, - and _, such as a UUID"
            throw WebFault.violation(Violation("/Idempotency-Key", "pattern", expected: expected))
        }
        return key
    }
}
