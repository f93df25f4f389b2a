import Schema

/// Every id that was ever given. It only grows, so that an id never moves and is never given to something else:
/// what leaves the XML keeps its id for the day it comes back.
public struct IDBook: Hashable, Sendable {
    /// The ids by what they were given to.
    public private(set) var ids: [IDKey: String]
    private var taken: Set<Place>
    /// Up to where numbers behind an id are taken, so that a thousand names of one spelling are not each counted through.
    private var numbered: [Place: Int] = [:]

    /// The book with what was given before.
    public init(_ ids: [IDKey: String] = [:]) {
        self.ids = ids
        taken = Set(ids.map { Self.place($0.key, $0.value) })
    }

    /// The id of a key: the one it has, or a new one from its name. When that is taken the sector path is put in
    /// front, and then a number behind.
    public mutating func id(for key: IDKey) -> String {
        if let known = ids[key] { return known }
        let id = free(for: key)
        ids[key] = id
        taken.insert(Self.place(key, id))
        return id
    }

    /// Whether a level of a topic means something else: `sector-…`, `scene-…`, `plan-…`, `homes`, and all that begins
    /// with `_`.
    public static func isReserved(_ level: String) -> Bool {
        level == "homes" || ["_", "sector-", "scene-", "plan-"].contains { level.hasPrefix($0) }
    }

    private mutating func free(for key: IDKey) -> String {
        let plain = Self.level(key.kind, Slug.make(key.name) ?? key.kind.rawValue)
        if isFree(plain, for: key) { return plain }
        let path = key.path.compactMap(Slug.make)
        let long = Self.level(key.kind, (path + [Slug.make(key.name) ?? key.kind.rawValue]).joined(separator: "-"))
        if isFree(long, for: key) { return long }
        let place = Self.place(key, long)
        var number = numbered[place] ?? 2
        while !isFree("\(long)-\(number)", for: key) { number += 1 }
        numbered[place] = number
        return "\(long)-\(number)"
    }

    private func isFree(_ id: String, for key: IDKey) -> Bool { !taken.contains(Self.place(key, id)) }

    /// Sector ids stand behind `sector-` in topics, so no word is reserved among them.
    private static func level(_ kind: IDKey.Kind, _ slug: String) -> String {
        kind != .sector && isReserved(slug) ? "\(kind.rawValue)-\(slug)" : slug
    }

    private static func place(_ key: IDKey, _ id: String) -> Place { Place(kind: key.kind, home: key.home, id: id) }

    private struct Place: Hashable {
        var kind: IDKey.Kind
        var home: String
        var id: String
    }
}
