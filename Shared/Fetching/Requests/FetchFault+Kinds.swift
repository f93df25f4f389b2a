import NIOHTTP1

extension FetchFault {
    /// A host that has no address.
    static func unknown(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .dns,
            expected: "the address of \(url.host)",
            actual: actual,
            place: url.place,
            remedy: "check the host's name, and that this machine can look it up"
        )
    }

    /// Something that did not come in time.
    static func late(_ url: WebAddress, _ expected: String, _ seconds: Double) -> FetchFault {
        FetchFault(
            .timeout,
            expected: "\(expected) within \(seconds) s",
            actual: "nothing, or not all of it",
            place: url.place,
            remedy: "check that the server is well, or ask it for less at a time"
        )
    }

    /// A body of too many bytes.
    static func tooLarge(_ url: WebAddress, _ limit: Int, _ actual: String) -> FetchFault {
        FetchFault(
            .tooLarge,
            expected: "at most \(limit) bytes, decoded",
            actual: actual,
            place: url.place,
            remedy: "ask for fewer items, or raise the source's limit"
        )
    }

    /// A body that cannot be decoded.
    static func encoding(_ url: WebAddress, _ actual: String) -> FetchFault {
        FetchFault(
            .encoding,
            expected: "a plain body, or one packed by gzip or deflate to its end",
            actual: actual,
            place: url.place,
            remedy: "let the server send it plain"
        )
    }

    /// A status that is no success.
    init(_ status: HTTPResponseStatus, _ url: WebAddress, _ request: FetchRequest, retryAfter: Double?) {
        let code: Code
        let remedy: String
        switch status.code {
        case 401, 403: (code, remedy) = (.credentials, "check the secret of the source, and what it may read")
        case 429: (code, remedy) = (.rateLimited, "ask less often")
        case 304: (code, remedy) = (.status, "tell the server's keeper: no condition was sent")
        case 404, 410: (code, remedy) = (.status, "check the path of the URL")
        default: (code, remedy) = (.status, "look at what the server says in a browser, or wait until it is well")
        }
        self.init(
            code,
            expected: "a status of \(request.statuses.sorted().map(String.init).joined(separator: ", "))",
            // In our own words: a server may write anything behind its number.
            actual: "\(status.code) \(HTTPResponseStatus(statusCode: Int(status.code)).reasonPhrase)",
            place: url.place,
            remedy: remedy,
            status: Int(status.code),
            retryAfter: retryAfter
        )
    }
}
