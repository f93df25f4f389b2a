import Bus
import Testing

@testable import Quintet

/// A client id is all it takes to throw a client out: services have one that nobody can guess.
@Suite(.timeLimit(.minutes(5)))
struct ClientIDTests {
    @Test func `a device that does not know a service's suffix does not disturb it`() async throws {
        let bench = try Bench()
        try await bench.withBroker { broker in
            let credentials = Credentials(folder: bench.folder)
            let access = AccountAccess(folder: bench.folder, settings: try bench.folder.settings())
            var service = access.configuration("home", password: try credentials.password(of: "home"))
            service.clientID = try credentials.clientID(of: "home")
            try await withRequester(service) { requester in
                let stream = try await requester.messages(["quintet/v1/main/home/cmd/#"])
                for id in Self.guesses(service.clientID) {
                    var device = access.configuration("demo", password: try bench.password(of: "demo"))
                    device.clientID = id
                    try await withRequester(device) { demo in
                        try await demo.publish("quintet/v1/main/home/cmd/a/set", Array(id.utf8))
                    }
                    guard case .message(let message)? = try await Self.next(stream) else {
                        Issue.record("\(id) disturbs")
                        return
                    }
                    #expect(message.payload == Array(id.utf8))
                }
                #expect(!broker.output.contains("already connected"))
            }
        }
    }

    @Test func `no two installations and no two services share a suffix`() async throws {
        let benches = [try Bench(), try Bench()]
        var suffixes: [Substring] = []
        for bench in benches {
            try await bench.prepare()
            for account in Catalogue.accounts {
                let id = try Credentials(folder: bench.folder).clientID(of: account)
                suffixes.append(id.dropFirst(account.count + 1))
            }
        }
        #expect(Set(suffixes).count == suffixes.count)
        #expect(suffixes.allSatisfy { $0.count == 16 })
    }

    /// What somebody may try who knows the names of things.
    private static func guesses(_ id: String) -> [String] {
        ["home-actuator", "home", "home-actuator-0000000000000000", String(id.dropLast()), id + "0"]
    }

    private static func next(
        _ stream: AsyncThrowingStream<RequesterDelivery, any Error>
    ) async throws -> RequesterDelivery? {
        for try await delivery in stream { return delivery }
        return nil
    }
}
