/// Names of hosts: `nas.lan`, or `*.lan` for every name that ends so.
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    private let isEnding: Bool

    /// Reads a pattern; nil when it is none. A star stands for whole words at the beginning only.
    public init?(_ text: String) {
        let text = text.lowercased()
        isEnding = text.hasPrefix("*.")
        name = Self.plain(isEnding ? String(text.dropFirst(2)) : text)
        guard !name.isEmpty, !name.hasSuffix("."), WebAddress.isName(name) else { return nil }
    }

    /// Whether a host's name fits.
    public func matches(_ host: String) -> Bool {
        let host = Self.plain(host.lowercased())
        return isEnding ? host.hasSuffix("." + name) : host == name
    }

    /// The pattern as it is written.
    public var description: String { isEnding ? "*.\(name)" : name }

    /// Without the dot at the end, which makes no other name.
    private static func plain(_ host: String) -> String { host.hasSuffix(".") ? String(host.dropLast()) : host }
}
