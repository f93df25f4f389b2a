import Schema

/// How much an incident hinders, as the Servei Català del Trànsit says it: `nivell` and its words in `descripcio`.
struct SCTLevel {
    /// 1 notice, 2 light, 3 medium, 4 heavy, 5 closed; 0 for a number that is not known.
    let severity: Int
    let impact: IncidentReport.Impact

    /// - Parameter text: The words; those of the number when the feed has none.
    init(_ type: Int, _ level: Int, text: String?) {
        severity = (1...5).contains(level) ? level : 0
        var impact = IncidentReport.Impact()
        let words = (text ?? Self.text(type, level) ?? "").lowercased()
        // A closed lane or exit is told elsewhere, in `cap_a`, and closes no carriageway.
        if words.contains("calçada tallada") && level >= 4 {
            impact.carriageway = .closed
        } else if words.contains("calçada") {
            impact.carriageway = .restricted
        }
        if words.contains("desviament") { impact.diversion = true }
        impact.traffic = Self.flows.first { words.contains($0.word) }?.flow
        self.impact = impact
    }

    /// The words of a number, where they are known; cones have none.
    static func text(_ type: Int, _ level: Int) -> String? { texts[type]?[level] }

    private static let flows: [(word: String, flow: TrafficFlow)] = [
        ("congestió", .stationary), ("retencions", .queuing), ("intens", .heavy), ("lent", .heavy),
    ]

    private static let texts: [Int: [Int: String]] = [
        2: [
            2: "Circulació intensa", 3: "Circulació amb retencions", 4: "Circulació amb congestió",
            5: "Calçada tallada",
        ],
        3: [
            2: "Calçada restringida", 3: "Calçada restringida. Desviaments", 4: "Calçada tallada. Desviaments",
            5: "Calçada tallada",
        ],
        5: [5: "Calçada tallada"],
    ]
}
