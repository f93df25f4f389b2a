import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// The homes as they are loaded, in memory and in the database.
struct HomeRegistry: Sendable {
    /// A home with its elements at hand, as each report of a device asks for one.
    private struct Loaded {
        let home: Home
        let elements: [String: Element]

        init(_ home: Home) {
            self.home = home
            elements = Dictionary(home.allElements.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    private let loaded = Confined<[String: Loaded]>([:])

    /// Reads the homes at the start.
    func restore(_ transaction: Transaction) throws {
        let rows = try Row.fetchAll(transaction.db, sql: "SELECT document FROM home")
        let homes = try rows.map { try transaction.codec.value(Home.self, from: Array($0[0] as Data)[...]) }
        loaded.with(transaction) { $0 = Dictionary(homes.map { ($0.id, Loaded($0)) }) { $1 } }
    }

    /// The homes, by their ids in order.
    func homes(_ transaction: Transaction) -> [Home] {
        loaded.with(transaction) { $0.values.map(\.home).sorted { $0.id < $1.id } }
    }

    /// A home.
    ///
    /// - Throws: `unknown-entity` with the nearest id.
    func home(_ id: String, _ transaction: Transaction) throws(Problem) -> Home {
        if let home = find(id, transaction) { return home }
        throw .unknown("home", id, in: "this site", among: homes(transaction).map(\.id))
    }

    /// A home, if it is loaded.
    func find(_ id: String, _ transaction: Transaction) -> Home? { loaded.with(transaction) { $0[id]?.home } }

    /// An element, if it is loaded.
    func element(_ address: ElementAddress, _ transaction: Transaction) -> Element? {
        loaded.with(transaction) { $0[address.home]?.elements[address.element] }
    }

    /// Keeps a home in place of the one with its id; others see it once it is committed.
    func put(_ home: Home, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT INTO home (id, document) VALUES (?, ?) ON CONFLICT DO UPDATE SET document = excluded.document",
            arguments: [home.id, Data(try transaction.codec.encode(home))]
        )
        transaction.onCommit { [loaded] transaction in loaded.with(transaction) { $0[home.id] = Loaded(home) } }
    }

    /// Every id that was ever given.
    func ids(_ transaction: Transaction) throws -> IDBook {
        let rows = try Row.fetchAll(transaction.db, sql: "SELECT key, id FROM givenID")
        let pairs = try rows.map { row in
            (try transaction.codec.value(IDKey.self, from: Array(row[0] as Data)[...]), row[1] as String)
        }
        return IDBook(Dictionary(pairs) { $1 })
    }

    /// Keeps the ids that are new.
    func keep(_ ids: IDBook, _ transaction: Transaction) throws {
        for (key, id) in ids.ids {
            try transaction.db.execute(
                sql: "INSERT INTO givenID (key, id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [Data(try transaction.codec.encode(key)), id]
            )
        }
    }

    /// A home's scenes, by their ids in order.
    func scenes(of home: String, _ transaction: Transaction) throws -> [Scene] {
        try Row.fetchAll(
            transaction.db,
            sql: "SELECT document FROM scene WHERE home = ? ORDER BY id",
            arguments: [home]
        )
        .map { try transaction.codec.value(Scene.self, from: Array($0[0] as Data)[...]) }
    }

    /// Keeps a scene, or forgets it when it is nil.
    func put(_ scene: Scene?, _ id: String, of home: String, _ transaction: Transaction) throws {
        guard let scene else {
            return try transaction.db.execute(
                sql: "DELETE FROM scene WHERE home = ? AND id = ?",
                arguments: [home, id]
            )
        }
        try transaction.db.execute(
            sql: """
                INSERT INTO scene (home, id, document) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET document = excluded.document
                """,
            arguments: [home, id, Data(try transaction.codec.encode(scene))]
        )
    }
}
