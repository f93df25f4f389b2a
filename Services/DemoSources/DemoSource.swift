import Schema

/// The five sources of the original application, each by the widget that shows it.
enum DemoSource: String, CaseIterable, Sendable {
    case bar, pie, map, semaphore, list

    /// The members of an item, in the order in which the original names them.
    var keys: [String] {
        switch self {
        case .bar, .pie, .semaphore: ["name", "value"]
        case .map: ["title", "subtitle", "latitude", "longitude"]
        case .list: ["value"]
        }
    }

    /// What a new table begins with: the original's own examples, as far as they can move.
    var beginning: JSONTree {
        switch self {
        case .bar:
            Self.values([
                ("aprobados", 4), ("suspensos", 9), ("notables", 7), ("sobresalientes", 2), ("no presentados", 3),
            ])
        case .pie: Self.values([("aprobados", 2), ("suspensos", 8), ("notables", 3), ("sobresalientes", 2)])
        case .semaphore: Self.values([("Llamadas espera", 20)])
        case .map:
            [
                ["title": "Furgoneta 1", "subtitle": "Zaragoza", "latitude": 41.6488, "longitude": -0.8896],
                ["title": "Furgoneta 2", "subtitle": "Madrid", "latitude": 40.4168, "longitude": -3.7038],
                ["title": "Furgoneta 3", "subtitle": "Barcelona", "latitude": 41.3874, "longitude": 2.1686],
            ]
        case .list:
            [
                ["value": "Primer item de la lista"], ["value": "Segundo item de la lista"],
                ["value": "Tercer item de la lista"], ["value": "Cuarto item de la lista"],
            ]
        }
    }

    private static func values(_ pairs: [(String, Double)]) -> JSONTree {
        .list(pairs.map { ["name": .text($0.0), "value": .number($0.1)] })
    }
}
