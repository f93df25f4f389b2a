import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import TrafficIngestDomain

/// Why there is no document, in words for people.
struct FetchFailure: Error, Hashable, Sendable {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// What an error means that came up while a server was asked, or while its document came.
    static func outcome(of error: any Error, from address: String, inBody: Bool, _ settings: FetchSettings)
        -> PollOutcome
    {
        switch error {
        case let fault as FeedFault: return .judged(.refused(fault))
        case let failure as FetchFailure: return .failed(failure.reason)
        case NIOHTTPDecompression.DecompressionError.limit:
            return .judged(.refused(.tooLarge(limit: settings.largest, "it grew larger while it was decoded")))
        case let error as HTTPClientError where silence.contains(error):
            let place = inBody ? "in the middle of its document" : "before its answer"
            return .failed("\(address) was silent for \(settings.timeout.inSeconds) \(place)")
        default: break
        }
        guard inBody else { return .failed("\(address) cannot be reached: \(words(error))") }
        let detail = "expected the document to its end, but the connection to \(address) ended before: \(words(error))"
        return .judged(.refused(FeedFault(.torn, detail)))
    }

    private static let silence: [HTTPClientError] = [.readTimeout, .connectTimeout, .deadlineExceeded]

    private static func words(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError where error == .invalidURL || error == .emptyHost: "the URL is not valid"
        case let error as HTTPClientError: error.shortDescription
        case let error as IOError: error.description
        default: String(describing: error)
        }
    }
}

extension FeedFault {
    /// A document of more bytes than can be right.
    static func tooLarge(limit: Int, _ what: String) -> FeedFault {
        FeedFault(.tooLarge, "expected at most \(limit) bytes, but \(what); feeds.largest is the setting for it")
    }
}
