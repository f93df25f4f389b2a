import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Sends requests. The shared client is made by the first one, so that a home without HTTP pays nothing for it.
struct HTTPTransport: Sendable {
    /// Seconds a request and its answer may take.
    var timeout = 5.0
    /// A larger answer is no state of an element.
    static let largestAnswer = 64 * 1024

    /// Sends a request and gives the answer's status and body.
    func send(_ call: HTTPCall) async throws(DriverError) -> (status: Int, body: [UInt8]) {
        var request = HTTPClientRequest(url: call.url)
        request.method = HTTPMethod(rawValue: call.method)
        if let type = call.contentType { request.headers.add(name: "Content-Type", value: type) }
        if let body = call.body { request.body = .bytes(ByteBuffer(string: body)) }
        do {
            let prepared = request
            let answer = try await within(seconds: timeout) { try await Self.exchange(prepared) }
            guard let answer else {
                throw DriverError.timedOut("\(call.host) did not answer within \(timeout.plain) s")
            }
            return answer
        } catch let error as DriverError {
            throw error
        } catch {
            throw .unreachable("\(call.host) cannot be reached: \(Self.words(error))")
        }
    }

    private static func exchange(_ request: HTTPClientRequest) async throws -> (status: Int, body: [UInt8]) {
        let response = try await HTTPClient.shared.execute(request, deadline: .distantFuture)
        let body = try await response.body.collect(upTo: largestAnswer)
        return (Int(response.status.code), Array(body.readableBytesView))
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case is CancellationError: "the request was cancelled"
        case is NIOTooManyBytesError: "its answer is longer than \(largestAnswer / 1024) KiB"
        case let error as HTTPClientError where error == .invalidURL || error == .emptyHost: "the URL is not valid"
        case let error as HTTPClientError: error.shortDescription
        default: String(describing: error)
        }
    }
}
