import Crypto
import DashboardReading
import Fetching
import Foundation
import Schema

/// What a poll found.
enum Finding: Sendable {
    /// The document that is shown is still the right one.
    case unchanged
    case body(SourceBody, Marks)
    case fault(PollFault, status: Int? = nil, retryAfter: Double? = nil)

    /// By what a document is known again.
    struct Marks: Sendable {
        var etag: String?
        var lastModified: String?
        let hash: String

        init(_ bytes: [UInt8]) {
            hash = SHA256.hash(data: bytes).map { String($0, radix: 16) }.joined(separator: ".")
        }
    }

    /// Asks a source.
    init(_ entry: PollEntry, _ fetcher: Fetcher) async throws {
        guard entry.source.kind == .http else {
            let bytes = Array((entry.source.body ?? "").utf8)
            self = Self.found(SourceBody(bytes: bytes, format: entry.source.format ?? .json), Marks(bytes), entry)
            return
        }
        do {
            guard var request = try entry.request?.get().request else { throw CancellationError() }
            (request.etag, request.lastModified) = (entry.etag, entry.lastModified)
            let answer = try await fetcher.fetch(request)
            self = answer.isUnchanged ? .unchanged : Self.found(SourceBody(answer, entry.source), Marks(answer), entry)
        } catch let fault as FetchFault {
            try Task.checkCancellation()
            self = .fault(PollFault(fault), status: fault.status, retryAfter: fault.retryAfter)
        } catch let fault as PollFault {
            self = .fault(fault)
        }
    }

    /// For the figures.
    var word: String {
        switch self {
        case .unchanged: "unchanged"
        case .body: "read"
        case .fault: "failed"
        }
    }

    private static func found(_ body: SourceBody, _ marks: Marks, _ entry: PollEntry) -> Finding {
        marks.hash == entry.hash ? .unchanged : .body(body, marks)
    }
}

extension Finding.Marks {
    fileprivate init(_ answer: FetchAnswer) {
        self.init(answer.body)
        (etag, lastModified) = (answer.etag, answer.lastModified)
    }
}

extension SourceBody {
    /// The body of an answer.
    init(_ answer: FetchAnswer, _ source: DataSource) {
        self.init(
            bytes: answer.body,
            status: answer.status,
            contentType: answer.headers["content-type"],
            format: source.format ?? .json
        )
    }
}
