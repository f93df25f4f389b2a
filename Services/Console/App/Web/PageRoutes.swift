import Hummingbird

/// The page and its files.
struct PageRoutes: Sendable {
    private static let forever = "public, max-age=31536000, immutable"
    let site: SiteFiles

    func add(to router: Router<WebContext>) {
        router.get("/") { request, _ in answer(site.index, request, caching: "no-cache") }
        for path in ["manifest.webmanifest", "icon.svg"] {
            router.get("/\(path)") { request, _ in try answer(found(site.files, path), request, caching: "no-cache") }
        }
        router.get("/site/{digest}/**") { request, context in
            let isCurrent = context.parameters.get("digest") == site.digest
            let file = try found(site.files, path(context))
            return answer(file, request, caching: isCurrent ? Self.forever : "no-cache")
        }
        router.get("/lib/**") { request, context in
            try answer(found(site.libraries, path(context)), request, caching: "public, max-age=86400")
        }
        router.get("/**") { request, context in
            let path = path(context)
            guard !path.contains("."), !path.hasPrefix("api"), !path.hasPrefix("site/"), !path.hasPrefix("lib/") else {
                throw HTTPError(.notFound)
            }
            return answer(site.index, request, caching: "no-cache")
        }
    }

    private func path(_ context: WebContext) -> String { context.parameters.getCatchAll().joined(separator: "/") }

    private func found(_ files: [String: SiteFiles.File], _ path: String) throws -> SiteFiles.File {
        guard let file = files[path] else { throw HTTPError(.notFound) }
        return file
    }

    private func answer(_ file: SiteFiles.File, _ request: Request, caching: String) -> Response {
        var headers: HTTPFields = [.contentType: file.mediaType, .cacheControl: caching, .eTag: file.tag]
        headers[.vary] = "Accept-Encoding"
        if request.headers[.ifNoneMatch]?.contains(file.tag) == true {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.bytes))
    }
}
