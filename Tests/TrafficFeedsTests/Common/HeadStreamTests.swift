import Foundation
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("The first bytes of documents") struct HeadStreamTests {
    private func rest(_ stream: InputStream) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1000)
        while case let count = stream.read(&chunk, maxLength: chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    @Test(arguments: [0, 1, 4096, 200_000]) func `what was looked at is still read`(length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        let stream = HeadStream(HeadStream(InputStream(data: Data(bytes))))
        let head = try stream.look { !$0.isEmpty }
        #expect(head.isEmpty == bytes.isEmpty)
        #expect(bytes.starts(with: head))
        #expect(rest(stream) == bytes)
    }

    @Test func `no more is looked at than a beginning can be`() throws {
        let stream = HeadStream(InputStream(data: Data(repeating: 32, count: 1_000_000)))
        #expect(try stream.look { _ in false }.count < HeadStream.limit + 4096)
    }

    @Test(arguments: ["<d2LogicalModel>", #"{"D2Payload": {}}"#])
    func `a document that breaks off is torn, even where what came is one`(beginning: String) {
        let fault = #expect(throws: FeedFault.self) {
            try DatexAdapter(FeedSettings()).read(BreakingStream(beginning)) { _ in }
        }
        #expect(fault?.kind == .torn)
        #expect(fault?.detail.contains("could not be read") == true)
    }
}
