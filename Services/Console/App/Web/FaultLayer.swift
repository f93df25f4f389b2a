import Bus
import Hummingbird
import Logging
import NIOCore
import Schema
import ServiceKit

/// Makes an answer of every error: a problem that the page can show.
struct FaultLayer: RouterMiddleware {
    typealias Context = WebContext
    let source: SourceContext

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let fault as WebFault {
            return fault.response
        } catch let problem as Problem {
            return WebFault(problem).response
        } catch is Gate.Full {
            return WebFault.rateLimited("too many passwords are being tried; try again soon", after: 2).response
        } catch is NIOTooManyBytesError {
            return WebFault(.payloadTooLarge, "the body is larger than this address takes").response
        } catch let error as HTTPError {
            return Self.fault(of: error, request).response
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            var line = LogLine(.error, "web.failed", "\(request.method) \(request.uri.path.prefix(100)) failed")
            // What a service answered may be about a patient; the kind of error never is.
            line.errorDetail = "\(type(of: error))"
            source.log.write(line)
            return WebFault(.internalError, "the console failed; its log has a line web.failed").response
        }
    }

    private static func fault(of error: HTTPError, _ request: Request) -> WebFault {
        switch error.status.code {
        case 404: WebFault(.unknownAddress, "there is nothing at \(request.uri.path.prefix(100))")
        default: WebFault(ProblemType("malformed-request", error.status.code, "Not understood"), error.body ?? "")
        }
    }
}
