import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import Schema
import TrafficIngestDomain

/// Fetches documents from servers and files. A document is in a file and never in memory as a whole.
struct FeedFetcher: Sendable {
    private let client: HTTPClient
    private let settings: FetchSettings

    /// Works with a fetcher whose connections are closed afterwards; its folder is for nothing else.
    static func run<Value: Sendable>(
        _ settings: FetchSettings,
        _ work: @Sendable (FeedFetcher) async throws -> Value
    ) async throws -> Value {
        try BodyFile.prepare(settings.folder)
        return try await HTTPClient.withHTTPClient(configuration: configuration(settings)) { client in
            try await work(FeedFetcher(client: client, settings: settings))
        }
    }

    private static func configuration(_ settings: FetchSettings) -> HTTPClient.Configuration {
        let silence = TimeAmount.nanoseconds(Int64(settings.timeout * 1e9))
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: silence, read: silence),
            // A connection that idles from one read to the next is often closed under our feet.
            connectionPool: HTTPClient.Configuration.ConnectionPool(idleTimeout: .seconds(1)),
            decompression: .enabled(limit: .size(settings.largest))
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        // What is torn shows in HTTP/1.1 by its length, whatever the server.
        configuration.httpVersion = .http1Only
        return configuration
    }

    /// Makes one request, with all the redirects that belong to it.
    ///
    /// - Throws: Nothing but `CancellationError`: whatever a server does is an outcome.
    func fetch(_ request: PollRequest) async throws -> Fetched {
        if let files = SnapshotFiles(request.address) { return files.fetch(request, settings) }
        var answer = PollAnswer()
        var trail = RedirectTrail(request.address)
        do {
            let response = try await response(to: request, along: &trail)
            let now = Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
            answer = PollAnswer(status: Int(response.status.code), at: now) { response.headers.first(name: $0) }
            answer.movedTo = trail.movedTo
            if response.status == .notModified { return .nothing(.unchanged, answer) }
            guard response.status == .ok else {
                throw FetchFailure("\(trail.name) answered \(response.status), expected 200 and a document")
            }
            return .document(try await document(response, answer, request))
        } catch {
            try Task.checkCancellation()
            let isInBody = answer.status != nil
            return .nothing(
                FetchFailure.outcome(of: error, from: trail.name, inBody: isInBody, settings),
                answer
            )
        }
    }

    private func response(to request: PollRequest, along trail: inout RedirectTrail) async throws -> HTTPClientResponse
    {
        try trail.check()
        while true {
            var call = HTTPClientRequest(url: trail.address)
            call.headers = headers(request)
            let response = try await client.execute(call, timeout: .nanoseconds(Int64(settings.longest * 1e9)))
            let location = response.headers.first(name: "Location")
            guard try trail.follow(Int(response.status.code), location) else { return response }
        }
    }

    private func headers(_ request: PollRequest) -> HTTPHeaders {
        var headers: HTTPHeaders = ["User-Agent": settings.userAgent, "Accept": "*/*", "Accept-Encoding": "gzip"]
        if let etag = request.etag { headers.add(name: "If-None-Match", value: etag) }
        if let date = request.lastModified { headers.add(name: "If-Modified-Since", value: date) }
        return headers
    }

    private func document(
        _ response: HTTPClientResponse,
        _ answer: PollAnswer,
        _ request: PollRequest
    ) async throws -> FetchedDocument {
        let length = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        if let length, length > settings.largest {
            throw FeedFault.tooLarge(limit: settings.largest, "\(length) are announced")
        }
        var file = try BodyFile(settings)
        do {
            try await write(response, to: &file)
            let isPlain = response.headers.first(name: "Content-Encoding") == nil
            if isPlain, let length, length != file.content.bytes {
                throw FeedFault(.torn, "expected \(length) bytes, but \(file.content.bytes) came")
            }
            let hash = try file.content.finish()
            return FetchedDocument(file, hash, answer, request)
        } catch {
            file.remove()
            throw error
        }
    }

    private func write(_ response: HTTPClientResponse, to file: inout BodyFile) async throws {
        let deadline = ContinuousClock.now + .seconds(settings.longest)
        for try await part in response.body {
            try file.append(part)
            guard ContinuousClock.now < deadline else {
                let bytes = file.content.bytes
                throw FetchFailure("the document did not end in \(settings.longest.inSeconds); \(bytes) bytes came")
            }
        }
        try file.close()
    }
}

extension FetchedDocument {
    fileprivate init(_ file: BodyFile, _ hash: String, _ answer: PollAnswer, _ request: PollRequest) {
        self.init(file: file.url, bytes: file.content.bytes, hash: hash, answer: answer)
        self.answer.hash = hash
        isConfirming = request.isConfirming
        isTemporary = true
    }
}
