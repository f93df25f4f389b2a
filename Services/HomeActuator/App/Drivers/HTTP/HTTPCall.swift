import HomeActuatorDomain
import Schema

/// A request to a server, ready to be sent.
struct HTTPCall: Hashable, Sendable {
    let method: String
    let url: String
    let body: String?
    let contentType: String?
    /// The host and port that its requests queue for.
    let host: String

    /// The request a command becomes.
    ///
    /// - Throws: `refused` when the settings name no operation for it.
    init(_ command: DriverCommand, to element: DrivenElement, _ binding: HTTPBinding) throws(DriverError) {
        let candidates = DriverAction.candidates(for: command.target, isStop: command.isStop)
        guard let action = candidates.first(where: { binding.operations[$0] != nil }),
            let operation = binding.operations[action]
        else {
            let words = candidates.map(\.rawValue).joined(separator: " or ")
            throw .refused("\(element.address): no operation for \(words) is configured")
        }
        let name = binding.name ?? element.name
        let places = Placeholders(command, as: action, name: name, inverted: binding.inverted)
        let template =
            operation.url
            ?? "?operation=\(places.url(operation.operation ?? ""))&PERVMLSERVICENAME={name}"
        try self.init(
            method: operation.method ?? "POST",
            url: Self.join(binding.url, places.url(template)),
            body: operation.body.map(places.payload),
            contentType: operation.body == nil ? nil : operation.contentType ?? "application/json",
            of: element
        )
    }

    /// The request that reads an element back; nil when the settings name none.
    init?(reading element: DrivenElement, _ binding: HTTPBinding) throws(DriverError) {
        guard let readBack = binding.readBack else { return nil }
        let places = Placeholders(name: binding.name ?? element.name)
        try self.init(
            method: readBack.method ?? "GET",
            url: Self.join(binding.url, places.url(readBack.url)),
            body: nil,
            contentType: nil,
            of: element
        )
    }

    private init(
        method: String,
        url: String,
        body: String?,
        contentType: String?,
        of element: DrivenElement
    ) throws(DriverError) {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let host = parts[2].split(separator: "?").first, !host.isEmpty else {
            throw .refused("\(element.address): \(url) is no address of a server")
        }
        self.method = method
        self.url = url
        self.body = body
        self.contentType = contentType
        self.host = String(host)
    }

    /// A template is a whole URL or what is put behind the binding's one.
    private static func join(_ base: String, _ url: String) -> String {
        if url.hasPrefix("http://") || url.hasPrefix("https://") { return url }
        guard url.first == "?", base.contains("?") else { return base + url }
        return "\(base)&\(url.dropFirst())"
    }
}
