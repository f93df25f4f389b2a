import Hummingbird
import NIOCore
import Schema

/// A refusal on its way to a browser: a problem (RFC 9457), what the page needs beside it, and headers.
struct WebFault: Error {
    var problem: Problem
    var extra: [String: JSONTree] = [:]
    var headers: HTTPFields = [:]

    init(_ problem: Problem) { self.problem = problem }

    init(_ type: ProblemType, _ detail: String) { problem = Problem(type, detail) }

    static func violation(_ violation: Violation) -> WebFault { WebFault(.violation([violation])) }

    static func rateLimited(_ detail: String, after seconds: Double) -> WebFault {
        var fault = WebFault(.rateLimited, detail)
        fault.headers[.retryAfter] = String(max(1, Int(seconds.rounded(.up))))
        return fault
    }

    static func signedOut(needsSetup: Bool) -> WebFault {
        var fault = WebFault(.signedOut, needsSetup ? "nobody can sign in yet: the log has a link" : "sign in first")
        fault.extra["needsSetup"] = .truth(needsSetup)
        return fault
    }

    /// A service, or the broker, that does not answer.
    static func unavailable(_ service: ServiceName, since: Timestamp?, _ detail: String) -> WebFault {
        var fault = WebFault(.unavailable, detail)
        fault.extra["service"] = .text(service.rawValue)
        fault.extra["since"] = since.map { .text($0.description) }
        return fault
    }

    var response: Response {
        var body = extra
        if let json = try? JSONCodec().encode(problem), case .object(let members)? = try? JSONTree(json) {
            body.merge(members) { own, _ in own }
        }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(
            status: .init(code: problem.status),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSONTree.object(body).bytes))
        )
    }
}

extension ProblemType {
    /// There is no session.
    static let signedOut = ProblemType("signed-out", 401, "Not signed in")
    /// The user, the password or the code is wrong.
    static let wrongCredentials = ProblemType("wrong-credentials", 401, "Not let in")
    /// The second factor is missing.
    static let codeNeeded = ProblemType("code-needed", 401, "A code is needed")
    /// The password or a code is needed once more.
    static let stepUpNeeded = ProblemType("step-up-needed", 403, "The password is needed once more")
    /// The second factor has to be set up before anything else.
    static let factorNeeded = ProblemType("factor-needed", 403, "A second step is needed")
    /// It is there already, or is the last one.
    static let conflict = ProblemType("conflict", 409, "Not possible now")
    /// A service or the broker does not answer.
    static let unavailable = ProblemType("unavailable", 503, "Not available now", retryable: true)
    /// The console has no such address.
    static let unknownAddress = ProblemType("unknown-address", 404, "No such address")
    /// The `Host` header is none of ours.
    static let wrongHost = ProblemType("wrong-host", 421, "Not the console's name")
}
