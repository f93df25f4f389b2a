/// How an element behind a server is reached.
///
/// The first edition's server took `POST {url}?operation=enable&PERVMLSERVICENAME=Buzzer` and answered nothing of use.
/// Only `enable` is known of it; what stands for OFF, CLOSE, levels and values has to be said in ``operations``, and
/// a command without an operation is refused.
public struct HTTPBinding: Codable, Hashable, Sendable {
    /// The server's address, such as `http://house.local/web/services/unsecureWebUI`.
    public var url: String
    /// The name the server knows the element by, `{name}`; its `Nombre` when absent.
    public var name: String?
    /// What to call for each command; when absent, `enable` for ON and OPEN.
    public var operations: [DriverAction: HTTPOperation]
    /// The statuses that mean success; every 2xx when absent.
    public var successCodes: [Int]?
    /// Whether the server counts positions from open (0) to closed (100).
    public var inverted: Bool
    /// Where to read what the element is; without it states are assumed.
    public var readBack: HTTPReadBack?

    /// An element behind a server.
    public init(
        url: String,
        name: String? = nil,
        operations: [DriverAction: HTTPOperation] = HTTPBinding.knownOperations,
        successCodes: [Int]? = nil,
        inverted: Bool = false,
        readBack: HTTPReadBack? = nil
    ) {
        self.url = url
        self.name = name
        self.operations = operations
        self.successCodes = successCodes
        self.inverted = inverted
        self.readBack = readBack
    }

    /// What is known of the first edition's server.
    public static let knownOperations: [DriverAction: HTTPOperation] = [
        .on: HTTPOperation(operation: "enable"), .open: HTTPOperation(operation: "enable"),
    ]

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(String.self, forKey: .url)
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
            throw DecodingError.setting(.url, "an address that begins with http:// or https://", in: container)
        }
        name = try container.decodeIfPresent(String.self, forKey: .name)
        operations =
            try container.decodeIfPresent([DriverAction: HTTPOperation].self, forKey: .operations)
            ?? Self.knownOperations
        successCodes = try container.decodeIfPresent([Int].self, forKey: .successCodes)
        inverted = try container.decodeIfPresent(Bool.self, forKey: .inverted) ?? false
        readBack = try container.decodeIfPresent(HTTPReadBack.self, forKey: .readBack)
    }
}
