import Crypto
import Foundation
import Hummingbird
import NIOCore

extension Request {
    /// The document, or that the client has it already.
    func answer(
        _ document: DemoDocument,
        _ bytes: [UInt8],
        changed: Date,
        _ context: DemoContext
    ) async throws -> Response {
        // Weak, as the same mark goes with the compressed bytes and with the plain ones.
        let mark = "W/\"\(Data(SHA256.hash(data: bytes).prefix(12)).base64EncodedString())\""
        return try await ifNoneMatch(eTag: mark, context: context) {
            try await askingByOneThing.ifModifiedSince(modificationDate: changed, context: context) {
                Response(
                    status: .ok,
                    headers: [.contentType: document.form.mediaType],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
                )
            }
        }
    }

    /// A client that names the mark it knows is not asked for the date it knows (RFC 9110, 13.1.3).
    private var askingByOneThing: Request {
        var head = head
        if head.headerFields[.ifNoneMatch] != nil { head.headerFields[.ifModifiedSince] = nil }
        return Request(head: head, body: body)
    }
}
