import AsyncHTTPClient
import NIOCore
import Synchronization
import TestKit
import Testing

@testable import Fetching

/// Names that say one address to the check and would say another to the connection.
@Suite(.timeLimit(.minutes(5)))
struct RebindingTests {
    /// A name whose addresses are told one after the other; the last again and again.
    private func changing(_ addresses: [String]) -> (hosts: HostAddresses, asked: Counter) {
        let asked = Counter()
        let hosts = HostAddresses { _ throws(HostAddresses.LookupFailure) in
            [IPAddress(addresses[min(asked.next(), addresses.count - 1)])].compactMap { $0 }
        }
        return (hosts, asked)
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func next() -> Int {
            value.withLock { value in
                defer { value += 1 }
                return value
            }
        }
    }

    @Test(arguments: ["http", "https"])
    func `a name that changes to a forbidden address is refused the next time`(scheme: String) async throws {
        let server = try TinyServer(body: "good")
        defer { server.close() }
        let trap = try Trap(["127.0.0.2"], port: Int(server.port))
        defer { trap.close() }
        let (hosts, asked) = changing(["127.0.0.1", "127.0.0.2"])
        let url = "http://rebind.test:\(server.port)/"
        try await Fetcher.run(Fetching.settings("127.0.0.1/32"), hosts) { fetcher in
            let first = try await fetcher.fetch(FetchRequest(url: url))
            #expect(first.body == Array("good".utf8))
            #expect(asked.count == 1)
            let again = FetchRequest(url: url.replacing("http:", with: "\(scheme):"))
            guard case .failure(let fault) = await fetcher.outcome(again) else {
                Issue.record("the forbidden address was asked")
                return
            }
            #expect(fault.code == .address && fault.actual == "127.0.0.2, which is loopback")
        }
        #expect(trap.connections == 0 && trap.bytes == 0)
    }

    @Test(arguments: ["http", "https"])
    func `the connection goes to the address that was checked, whatever the system would say`(
        scheme: String
    ) async throws {
        // The system says 127.0.0.1 for this name: a client that looked it up by itself would be trapped.
        let port = try FreePort.find()
        let good = try Trap(["127.0.0.2"], port: port)
        let trap = try Trap(["127.0.0.1", "::1"], port: port)
        defer {
            good.close()
            trap.close()
        }
        var request = FetchRequest(url: "\(scheme)://localhost:\(port)/")
        request.total = 5
        let fault = try await Fetching.fault(request, Fetching.settings("127.0.0.2/32"), ["localhost": "127.0.0.2"])
        #expect(fault.code == .timeout, "\(fault)")
        try await eventually("the good one was asked") { good.connections == 1 && good.bytes > 0 }
        #expect(trap.connections == 0 && trap.bytes == 0)
    }

    @Test func `the second wall: a connection to a forbidden address carries no byte of a request`() async throws {
        let port = try FreePort.find()
        let trap = try Trap(["127.0.0.1"], port: port)
        defer { trap.close() }
        var configuration = HTTPClient.Configuration()
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        let check = ConnectionCheck(policy: AddressPolicy(.home), host: "host")
        configuration.http1_1ConnectionDebugInitializer = { check.look(at: $0) }
        let words = try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            do {
                _ = try await client.execute(
                    HTTPClientRequest(url: "http://127.0.0.1:\(port)/"),
                    timeout: .seconds(5)
                )
                return "an answer"
            } catch let refusal as ConnectionCheck.Refusal {
                return refusal.words
            }
        }
        #expect(words == "127.0.0.1, which is loopback")
        try await eventually("the connection was counted") { trap.connections == 1 }
        #expect(trap.bytes == 0)
    }

    @Test func `a name without an address is no name`() async throws {
        let fault = try await Fetching.fault(FetchRequest(url: "http://nobody.invalid/"))
        #expect(fault.code == .dns)
        #expect(fault.expected == "the address of nobody.invalid")
    }
}
