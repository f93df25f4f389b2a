import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension HTTPClientRequest {
    /// A request as it goes over the wire.
    init(_ hop: Hop, _ request: FetchRequest, _ settings: FetchSettings) {
        self.init(url: hop.url.text)
        method = HTTPMethod(rawValue: hop.method.rawValue)
        headers = ["User-Agent": settings.userAgent, "Accept": "*/*"]
        for (name, value) in hop.headers { headers.replaceOrAdd(name: name, value: value) }
        // What else a server could send is not decoded here.
        headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip, deflate")
        if let etag = request.etag {
            headers.replaceOrAdd(name: "If-None-Match", value: etag)
        } else if let date = request.lastModified {
            headers.replaceOrAdd(name: "If-Modified-Since", value: date)
        }
        if let bytes = hop.body { body = .bytes(ByteBuffer(bytes: bytes)) }
    }
}

extension Hop {
    /// Whether the server may say that nothing has changed.
    func isConditional(_ request: FetchRequest) -> Bool {
        let names: Set = ["if-none-match", "if-modified-since"]
        return request.etag != nil || request.lastModified != nil
            || headers.keys.contains { names.contains($0.lowercased()) }
    }
}
