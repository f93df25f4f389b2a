import Schema

/// A cause as the Servei Català del Trànsit numbers it: `subtipus`, whose numbers count within a `tipus` only.
///
/// There is no public list; this one was read off the feed.
struct SCTCause {
    /// The authority's words.
    let text: String
    let category: IncidentCategory

    init(_ text: String, _ category: IncidentCategory) {
        self.text = text
        self.category = category
    }

    /// The cause of a number; nil when no one has seen it yet.
    static func known(_ type: Int, _ subtype: Int) -> SCTCause? { table[type]?[subtype] }

    /// What happened: by the number, else by words that are known under another number, else by the kind alone.
    static func category(_ type: Int, _ subtype: Int, text: String?) -> IncidentCategory {
        if let cause = known(type, subtype) { return cause.category }
        let same = text.flatMap { text in table.values.lazy.flatMap(\.values).first { $0.text == text } }
        return same?.category ?? kinds[type] ?? .other
    }

    /// Retenció, Obres, Cons, Meteorologia.
    private static let kinds: [Int: IncidentCategory] = [
        2: .congestion, 3: .roadworks, 4: .restriction, 5: .weather,
    ]

    private static let table: [Int: [Int: SCTCause]] = [
        2: congestion,
        3: works,
        // The exit is closed; the road is not.
        4: [21: SCTCause("Sortida tallada", .restriction)],
        5: [5: SCTCause("Neu", .weather)],
    ]

    private static let congestion: [Int: SCTCause] = [
        2: SCTCause("Circulació", .congestion),
        3: SCTCause("Accident", .accident),
        9: SCTCause("Avaria", .obstruction),
        12: SCTCause("Obres", .roadworks),
        23: SCTCause("Retirada de vehicle", .obstruction),
        62: SCTCause("Regulació trànsit", .restriction),
    ]

    private static let works: [Int: SCTCause] = [
        1: "Obres en general", 2: "Grans obres", 3: "Treballs de manteniment", 4: "Reasfaltat",
        7: "Manteniment de ponts", 13: "Millora de senyalització", 15: "Reforçament de ferm", 19: "Neteja",
        26: "Insatal·lació i/o desmuntatge de pòrtics", 27: "Reparació de barrera de seguretat",
        28: "Construcció de rotonda", 29: "Treballs de jardineria", 31: "Encreuament subterrani",
        42: "Ampliació al tercer carril", 50: "Reparació de biona", 51: "Reparació de juntes de dilatació",
        53: "Senyalització horitzontal", 58: "Instal·lació d'espires", 61: "Senyalització vertical",
        66: "Canalització de fibra", 68: "Millora de traçat", 69: "Millora de la rotonda",
        74: "Manteniment de túnel", 75: "Estabilització de talús", 78: "Construcció i reparació de mur",
        81: "Sondejos", 86: "Col·locació o substitució barrera", 92: "Carril BUS", 95: "Carril BICI",
    ].mapValues { SCTCause($0, .roadworks) }
        .merging([
            // Filed as works, but what is on the road is earth or water.
            73: SCTCause("Esllavissada", .obstruction),
            89: SCTCause("Inundacions", .obstruction),
        ]) { $1 }
}
