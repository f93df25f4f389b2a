import Schema

/// What the XML cannot say, as JSON beside it.
///
/// `{"homes": {"vivienda-eficiente": {"driver": {…}, "elements": {"louver": {"stop": false, "travelSeconds": 25}}}}}`
public struct SideFile: Codable, Hashable, Sendable {
    /// By home id.
    public var homes: [String: SideHome]

    /// A side file.
    public init(homes: [String: SideHome] = [:]) { self.homes = homes }

    /// Reads a side file; what is not given has its default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        homes = try container.decodeIfPresent([String: SideHome].self, forKey: .homes) ?? [:]
    }

    /// Reads a side file's text.
    ///
    /// - Throws: `schema-violation` with a pointer into the file, or `malformed-payload`.
    public static func read(_ text: String) throws(Problem) -> SideFile {
        try JSONCodec().value(SideFile.self, from: Array(text.utf8)[...])
    }

    /// This file with another's words over it, element by element: a person's file over the one that ships.
    public func overlaid(by other: SideFile) -> SideFile {
        SideFile(homes: homes.merging(other.homes) { $0.overlaid(by: $1) })
    }
}
