import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension FetchFault {
    /// What an error of the libraries means. No text of theirs that could repeat a header's value is shown.
    init(_ error: any Error, _ url: WebAddress, _ settings: FetchSettings, largest: Int) {
        switch error {
        case let fault as FetchFault: self = fault
        case let refusal as ConnectionCheck.Refusal: self = .forbidden(url, refusal.words)
        case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(url, largest, "more when decoded")
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .encoding(url, "what cannot be decoded: \(error)")
        case let error as HTTPClientError: self = .of(error, url, settings)
        case is NIOSSLExtraError: self = .untrusted(url, "\(error)")
        case let error as NIOSSLError: self = .of(error, url)
        case is BoringSSLError: self = .handshake(url, "\(error)")
        case let error as IOError: self = .of(error, url)
        case is HTTPParserError: self = .torn(url, "what is not HTTP/1.1, or ends too early: \(error)")
        default: self = .torn(url, error is CancellationError ? "the fetch was cancelled" : "\(type(of: error))")
        }
    }

    /// Whether an error says that no connection came about, so that another address of the host may be tried.
    static func isUnreached(_ error: any Error) -> Bool {
        if let error = error as? HTTPClientError { return error == .connectTimeout }
        let codes = [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT, EACCES, EPERM, ETIMEDOUT]
        return (error as? IOError).map { codes.contains($0.errnoCode) } ?? false
    }

    private static func of(_ error: HTTPClientError, _ url: WebAddress, _ settings: FetchSettings) -> FetchFault {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
            .late(url, "a connection", settings.connect)
        case .deadlineExceeded, .readTimeout: .late(url, "the beginning of an answer", settings.firstByte)
        case .cancelled: .torn(url, "the fetch was cancelled")
        case .invalidURL, .emptyHost, .emptyScheme: .unsendable(url, "a URL that cannot be sent")
        case .remoteConnectionClosed: .torn(url, "the connection ended before")
        default: error.isAboutHeaders ? .unsendable(url, "a header that HTTP cannot carry") : .torn(url, "\(error)")
        }
    }

    private static func of(_ error: NIOSSLError, _ url: WebAddress) -> FetchFault {
        switch error {
        case .handshakeFailed(let reason):
            "\(reason)".contains("CERTIFICATE_VERIFY_FAILED")
                ? .untrusted(url, "one that is out of date, or signed by nobody who is trusted")
                : .handshake(url, "\(reason)")
        case .unableToValidateCertificate: .untrusted(url, "one that cannot be checked")
        case .uncleanShutdown: .torn(url, "the connection ended before")
        default: .handshake(url, "\(error)")
        }
    }

    private static func of(_ error: IOError, _ url: WebAddress) -> FetchFault {
        let words = String(cString: strerror(error.errnoCode))
        guard isUnreached(error) else { return .torn(url, words) }
        return FetchFault(
            .connect,
            expected: "a connection to \(url.host), port \(url.port)",
            actual: words,
            place: url.place,
            remedy: "check that the server runs and listens on that port"
        )
    }
}

extension HTTPClientError {
    /// Such errors repeat the headers, which may be secrets.
    fileprivate var isAboutHeaders: Bool {
        ["invalidHeaderFieldNames", "invalidHeaderFieldValues"].contains { "\(self)".contains($0) }
    }
}

extension FetchFault {
    private static func forbidden(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .address,
            expected: "a connection to an address that may be asked",
            actual: actual,
            place: url.place,
            remedy: "use another server"
        )
    }

    private static func torn(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .reset,
            expected: "the answer to its end",
            actual: actual,
            place: url.place,
            remedy: "look at the server's own log; it is asked again"
        )
    }

    private static func unsendable(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .scheme,
            expected: "a request that HTTP can carry",
            actual: actual,
            place: url.place,
            remedy: "take control characters and spaces out of the source's URL and headers"
        )
    }

    private static func untrusted(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .certificate,
            expected: "a certificate for \(url.host) that is trusted now",
            actual: actual,
            place: url.place,
            remedy: "renew the server's certificate, or give the source the certificate that signed it"
        )
    }

    private static func handshake(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .connect,
            expected: "an encrypted connection to \(url.host)",
            actual: "the TLS handshake failed: \(actual.prefix(200))",
            place: url.place,
            remedy: "check that the port speaks TLS, or ask it by http"
        )
    }
}
