import Bus
import TestKit
import Testing
@Suite(.timeLimit(.minutes(1)))
struct ZDebug {
    @Test func `debug`() async throws {
        try await withBroker { broker in
            let configuration = broker.configuration()
            try await withRequester(configuration) { requester in
                let stream = try await requester.messages(["m/#"])
                print("A")
                try await withRequester(configuration) { _ in
                    print("B")
                    var it = stream.makeAsyncIterator()
                    for _ in 0..<3 { do { print("D", try await it.next() as Any) } catch { print("E", error); break } }
                }
            }
        print(broker.log)
        }
    }
}
