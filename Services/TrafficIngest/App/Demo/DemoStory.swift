/// How one thing goes in the demonstration: from when it is reported until it is gone.
struct DemoStory: Sendable {
    /// What is reported at a time. The type can change within a story, as it does on real roads.
    struct Stage: Sendable {
        /// 2 Retenció, 3 Obres, 4 Cons, 5 Meteorologia
        let type: Int
        let subtype: Int
        let cause: String
        /// 1–5
        let level: Int
        /// Kilometres.
        let length: Double
        var remark: String?

        init(_ code: (Int, Int), _ cause: String, _ level: Int, _ length: Double, _ remark: String? = nil) {
            (type, subtype) = code
            (self.cause, self.level, self.length, self.remark) = (cause, level, length, remark)
        }

        var typeText: String {
            switch type {
            case 2: "Retenció"
            case 3: "Obres"
            case 4: "Cons"
            // The feed spells it so.
            default: "Meterologia"
            }
        }

        /// The feed's own words for a type and a level; cones have none.
        var text: String? {
            switch (type, level) {
            case (4, _): nil
            case (_, 5): "Calçada tallada"
            case (3, 4): "Calçada tallada. Desviaments"
            case (3, 3): "Calçada restringida. Desviaments"
            case (3, _): "Calçada restringida"
            case (_, 4): "Circulació amb congestió"
            case (_, 3): "Circulació amb retencions"
            default: "Circulació intensa"
            }
        }
    }

    /// How many steps each stage lasts.
    let pace: Int
    let stages: [Stage]

    init(_ pace: Int, _ stages: [Stage]) {
        self.pace = pace
        self.stages = stages
    }

    var steps: Int { pace * stages.count }

    static let all: [DemoStory] = [
        DemoStory(2, [.init((2, 2), "Circulació", 2, 1.5), .init((2, 2), "Circulació", 3, 3)]),
        DemoStory(
            3,
            [
                .init((2, 3), "Accident", 3, 1), .init((2, 3), "Accident", 4, 2.5, "UN CARRIL TALLAT"),
                .init((2, 3), "Accident", 2, 1),
            ]
        ),
        DemoStory(
            4,
            [.init((3, 3), "Treballs de manteniment", 2, 0.8), .init((3, 3), "Treballs de manteniment", 3, 2)]
        ),
        DemoStory(2, [.init((2, 9), "Avaria", 2, 0.5, "VORAL OCUPAT"), .init((2, 9), "Avaria", 3, 1.5)]),
        DemoStory(3, [.init((4, 21), "Sortida tallada", 1, 0.3), .init((4, 21), "Sortida tallada", 1, 0.6)]),
        DemoStory(
            2,
            [
                .init((2, 2), "Circulació", 3, 2), .init((2, 2), "Circulació", 4, 4),
                .init((2, 2), "Circulació", 3, 3), .init((2, 2), "Circulació", 2, 1.5),
            ]
        ),
        DemoStory(5, [.init((5, 5), "Neu", 2, 4, "CADENES"), .init((5, 5), "Neu", 5, 6)]),
        DemoStory(3, [.init((3, 19), "Neteja", 2, 1), .init((2, 12), "Obres", 3, 2)]),
        DemoStory(2, [.init((2, 23), "Retirada de vehicle", 3, 0.5), .init((2, 23), "Retirada de vehicle", 2, 0.5)]),
        DemoStory(
            6,
            [.init((3, 73), "Esllavissada", 5, 0.4), .init((3, 73), "Esllavissada", 4, 0.4, "PAS ALTERNATIU")]
        ),
        DemoStory(2, [.init((2, 62), "Regulació trànsit", 2, 1), .init((2, 62), "Regulació trànsit", 3, 1.5)]),
        DemoStory(
            4,
            [.init((3, 89), "Inundacions", 3, 0.7, "CIRCULACIÓ PEL VORAL"), .init((3, 89), "Inundacions", 5, 1)]
        ),
    ]

    /// What goes on day and night, the same every day.
    static let lasting: [(place: Int, stage: Stage)] = [
        (5, .init((3, 15), "Reforçament de ferm", 2, 4, "HORARI: 22 a 6h")),
        (14, .init((3, 4), "Reasfaltat", 2, 6, "HORARI: 7 a 18h")),
        (23, .init((3, 75), "Estabilització de talús", 3, 1.2)),
        (26, .init((3, 68), "Millora de traçat", 2, 3.5)),
        (10, .init((3, 74), "Manteniment de túnel", 2, 2, "HORARI: 23 a 5h")),
        (27, .init((3, 95), "Carril BICI", 2, 0.9)),
        (1, .init((3, 27), "Reparació de barrera de seguretat", 2, 5)),
    ]
}
