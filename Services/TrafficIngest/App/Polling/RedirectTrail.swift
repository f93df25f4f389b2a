import Foundation

/// The way from an address to where its document is.
struct RedirectTrail {
    private static let longest = 5

    private(set) var address: String
    /// Where the source is for good: as far as every step said so.
    private(set) var movedTo: String?
    private var visited: [String]
    private var isPermanent = true

    init(_ address: String) {
        self.address = address
        visited = [address]
    }

    /// The address without what may be secret: a name with a password, and the keys of a query.
    var name: String { Self.name(address) }

    /// Whether it is an address of a server at all.
    func check() throws(FetchFailure) {
        guard Self.isServer(URL(string: address)) else {
            throw FetchFailure("expected an http, https or file address, got \(name)")
        }
    }

    /// Goes on to where an answer points; false when it points nowhere.
    mutating func follow(_ status: Int, _ location: String?) throws(FetchFailure) -> Bool {
        guard [301, 302, 303, 307, 308].contains(status) else { return false }
        guard let location, let url = URL(string: location, relativeTo: URL(string: address))?.absoluteURL,
            Self.isServer(url)
        else {
            throw FetchFailure("\(name) answered \(status), but names no http or https address to go to")
        }
        let target = url.absoluteString
        let words = Self.name(target)
        if url.scheme?.lowercased() == "http", address.lowercased().hasPrefix("https:") {
            throw FetchFailure("\(name) redirects to \(words), which is not encrypted; if that is right, ask it")
        }
        guard !visited.contains(target) else { throw FetchFailure("\(name) redirects in a loop, to \(words)") }
        guard visited.count <= Self.longest else {
            throw FetchFailure(
                "\(Self.name(visited[0])) redirects more than \(Self.longest) times, at last to \(words)"
            )
        }
        isPermanent = isPermanent && (status == 301 || status == 308)
        if isPermanent { movedTo = target }
        visited.append(target)
        address = target
        return true
    }

    private static func isServer(_ url: URL?) -> Bool {
        guard let scheme = url?.scheme?.lowercased() else { return false }
        return scheme == "http" || scheme == "https"
    }

    private static func name(_ address: String) -> String {
        guard var parts = URLComponents(string: address) else { return "an address that is no URL" }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? "an address that is no URL"
    }
}
