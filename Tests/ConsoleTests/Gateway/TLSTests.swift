import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// The console with a certificate of its owner's.
@Suite(.timeLimit(.minutes(5)))
struct TLSTests {
    @Test(arguments: [true, false])
    func `it speaks TLS, and asks for nothing else if an authority vouches for it`(isVouched: Bool) async throws {
        let folder = try TemporaryFolder()
        let certificate = try isVouched ? TestCertificate.vouched() : .selfSigned()
        try certificate.write(to: folder)
        let files = ["WEB_CERT_FILE": folder.file("server.crt"), "WEB_KEY_FILE": folder.file("server.key")]
        let client = try certificate.client()
        try await Gateway.run([], files) { gateway, _ in
            let port = try #require(URL(string: gateway.base)?.port)
            var browser = Browser(base: "https://localhost:\(port)", client: client)
            let page = try await browser.send(.GET, "/")
            #expect(page.status == 200)
            let strict = page.headers["Strict-Transport-Security"]
            #expect(strict == (isVouched ? ["max-age=31536000"] : []))
            let body = #"{"token":"\#(try await gateway.token())","user":"ana","password":"\#(Gateway.password)"}"#
            let entered = try await browser.send(.POST, "/api/setup", body)
            #expect(entered.headers["Set-Cookie"].first?.hasPrefix("__Host-s=") == true)
            browser.keep(entered)
            #expect(try await browser.send(.GET, "/api/users").status == 200)
            try await Listener.listen(browser) { try await $0.event("snapshot") }
            let own = ["Origin": "https://localhost:\(port)"]
            #expect(try await browser.send(.DELETE, "/api/session", "{}", headers: own).status == 204)
            let plain = try RawConnection(port: port)
            plain.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(plain.receive()?.contains("200 OK") == false)
        }
        try await client.shutdown()
    }

    @Test func `a certificate that cannot be read is no start`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("server.crt", "-----BEGIN CERTIFICATE-----\nnot one\n-----END CERTIFICATE-----\n")
        try folder.write("server.key", "no key")
        let process = try ServiceProcess(
            "console",
            environment: [
                "WEB_CERT_FILE": folder.file("server.crt"), "WEB_KEY_FILE": folder.file("server.key"),
                "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json",
            ]
        )
        #expect(try await process.end() == .code(78))
        #expect(process.log.named("config.invalid").first?.text.contains("WEB_CERT_FILE must be") == true)
    }
}
