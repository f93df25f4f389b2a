import FoundationEssentials
import Hummingbird
import NIOCore

/// What a device sends to be paired.
struct PairingWish: Decodable {
    private static let longest = 16_384

    let name: String
    let code: String
    /// A certificate request as PEM.
    let csr: String

    /// Reads the body of a request. Throws an `HTTPError` in words for the device.
    init(_ request: Request) async throws {
        let body: ByteBuffer
        do { body = try await request.body.collect(upTo: Self.longest) } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge, message: "expected at most \(Self.longest) bytes")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(body.readableBytesView))
        } catch is DecodingError {
            throw HTTPError(.badRequest, message: #"expected {"name": "…", "code": "…", "csr": "PEM"}"#)
        }
    }
}
