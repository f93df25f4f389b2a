import TestKit
import Testing

@testable import Fetching

/// Servers that have to prove who they are.
@Suite(.openssl, .timeLimit(.minutes(5)))
struct CertificateTests {
    private static let names = ["shop.test": "127.0.0.1", "other.test": "127.0.0.1"]

    private func outcome(
        _ port: Int,
        host: String = "shop.test",
        _ trust: ServerTrust
    ) async throws -> Result<FetchAnswer, FetchFault> {
        var request = FetchRequest(url: "https://\(host):\(port)/")
        request.trust = trust
        return try await Fetching.outcome(request, Fetching.settings("127.0.0.1/32"), Self.names)
    }

    private func code(_ result: Result<FetchAnswer, FetchFault>) -> FetchFault.Code? {
        if case .failure(let fault) = result { fault.code } else { nil }
    }

    @Test func `a certificate that nobody signed is refused, unless it is known or not looked at`() async throws {
        let shop = try await Certificate()
        let refused = try await outcome(shop.port, ServerTrust())
        #expect(code(refused) == .certificate)
        guard case .failure(let fault) = refused else { return }
        #expect(fault.expected == "a certificate for shop.test that is trusted now")
        #expect(try await outcome(shop.port, ServerTrust(certificates: shop.pem)).get().status == 200)
        #expect(try await outcome(shop.port, ServerTrust(isInsecure: true)).get().status == 200)
    }

    @Test func `a certificate that ended is refused though it is known`() async throws {
        let shop = try await Certificate(days: -1)
        #expect(code(try await outcome(shop.port, ServerTrust(certificates: shop.pem))) == .certificate)
    }

    @Test func `a certificate for another name is refused though it is known`() async throws {
        let shop = try await Certificate()
        let trust = ServerTrust(certificates: shop.pem)
        #expect(code(try await outcome(shop.port, host: "other.test", trust)) == .certificate)
        #expect(code(try await outcome(shop.port, host: "127.0.0.1", trust)) == .certificate)
    }

    @Test func `each source is trusted for itself`() async throws {
        let shop = try await Certificate()
        var known = FetchRequest(url: "https://shop.test:\(shop.port)/")
        let plain = known
        known.trust = ServerTrust(isInsecure: true)
        let insecure = known
        try await Fetcher.run(Fetching.settings("127.0.0.1/32"), Fetching.hosts(Self.names)) { fetcher in
            let answer = try await fetcher.fetch(insecure)
            #expect(answer.status == 200)
            let refused = await fetcher.outcome(plain)
            #expect(code(refused) == .certificate)
        }
    }

    @Test func `text that is no certificate is refused`() async throws {
        let result = try await outcome(try FreePort.find(), ServerTrust(certificates: "-----BEGIN nothing"))
        guard case .failure(let fault) = result else {
            Issue.record("an answer came")
            return
        }
        #expect(fault.code == .certificate && fault.expected == "certificates in PEM")
    }
}
