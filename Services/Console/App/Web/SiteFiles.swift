import Crypto
import Foundation
import NIOCore
import ServiceKit

/// The page's files, read once: what is not among them is not served, whatever its path.
struct SiteFiles: Sendable {
    /// A file as it is sent.
    struct File: Sendable {
        let bytes: ByteBuffer
        let mediaType: String
        /// A strong entity tag.
        let tag: String
    }

    /// The page, its addresses with the digest in them.
    let index: File
    /// The files of the page by their paths.
    let files: [String: File]
    /// Leaflet, Chart.js and the QR codes' modules, from where Debian's packages put them.
    let libraries: [String: File]
    /// Changes with any of the files.
    let digest: String

    init(_ settings: ConsoleSettings) throws {
        files = try Self.files(in: settings.site)
        guard let page = files["index.html"] else {
            throw ConfigurationFault("web.site", "a folder with index.html", got: settings.site)
        }
        digest = String(Self.tag(files.sorted { $0.key < $1.key }.map(\.value.tag).joined()).prefix(16))
        let text = String(buffer: page.bytes).replacing("/site/", with: "/site/\(digest)/")
        index = Self.file(Array(text.utf8), mediaType: page.mediaType)
        var libraries: [String: File] = [:]
        for (name, folder) in [("leaflet", "leaflet"), ("chart.js", "chart.js"), ("qrcode", "qrcode-generator")] {
            for (path, file) in (try? Self.files(in: "\(settings.libraries)/\(folder)")) ?? [:] {
                libraries["\(name)/\(path)"] = file
            }
        }
        self.libraries = libraries
    }

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2", "webp": "image/webp",
    ]

    private static func files(in folder: String) throws -> [String: File] {
        var files: [String: File] = [:]
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for path in paths {
            guard let end = path.split(separator: ".").last, let type = mediaTypes[String(end)],
                let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
            else { continue }
            files[path] = file(Array(data), mediaType: type)
        }
        return files
    }

    private static func file(_ bytes: [UInt8], mediaType: String) -> File {
        File(bytes: ByteBuffer(bytes: bytes), mediaType: mediaType, tag: "\"\(tag(bytes).prefix(32))\"")
    }

    private static func tag(_ text: String) -> String { Secret.digest(text) }

    private static func tag(_ bytes: [UInt8]) -> String { Secret.digest(Data(bytes).base64EncodedString()) }
}
