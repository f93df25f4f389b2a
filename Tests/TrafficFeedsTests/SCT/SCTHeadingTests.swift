import Testing

@testable import TrafficFeeds

@Suite struct SCTHeadingTests {
    /// `towards | hours | remark`
    private func shown(_ text: String, isOneWay: Bool = true) -> String {
        let heading = SCTHeading(text, isOneWay: isOneWay)
        return [heading.towards, heading.hours, heading.remark].map { $0 ?? "" }.joined(separator: "|")
    }

    @Test(arguments: [
        ("VILADECANS", "VILADECANS||"),
        ("BARCELONA-DOS CARRILS TALLATS", "BARCELONA||DOS CARRILS TALLATS"),
        ("VILANOVA I LA GELTRÚ-HORARI: 8 a 16h", "VILANOVA I LA GELTRÚ|08:00-16:00|"),
        ("GIRONA-HORARI: 7:30 a 18h", "GIRONA|07:30-18:00|"),
        ("HORARI: 22 a 6h", "|22:00-06:00|"),
        ("BARCELONA-SORTIDA CAP A N-150 TALLADA", "BARCELONA||SORTIDA CAP A N-150 TALLADA"),
        ("C-58-INCORPORACIÓ A C-58 TALLADA", "C-58||INCORPORACIÓ A C-58 TALLADA"),
        ("IGUALADA-TALLAT ACCES A A-2", "IGUALADA||TALLAT ACCES A A-2"),
        ("VIC-1 CARRIL TALLAT", "VIC||1 CARRIL TALLAT"),
        ("SORTIDA  A N-II", "||SORTIDA A N-II"),
        ("PER TALL DE L' AP-7", "||PER TALL DE L' AP-7"),
        ("ACCÉS A-2/AP-7", "||ACCÉS A-2/AP-7"),
        ("HORARI NOCTURN", "||HORARI NOCTURN"),
        ("  ", "||"),
    ])
    func `a heading is a destination, hours and a remark`(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    @Test func `where both directions are concerned there is no destination`() {
        #expect(shown("COLL DE PAL", isOneWay: false) == "||COLL DE PAL")
        #expect(shown("TÚNEL - HORARI: 22 a 6h", isOneWay: false) == "|22:00-06:00|TÚNEL")
    }

    @Test func `hours that are none, or were cut, are a remark`() {
        for text in ["HORARI: 25 a 6h", "HORARI: 7 a 1", "HORARI: 7 a 7h", "HORARI: 7:75 a 8h"] {
            #expect(shown(text) == "||\(text)")
        }
    }

    @Test func `fifty characters are a cut text, a space at their end too`() {
        let text = "FRANÇA-" + String(repeating: "DESVIAMENT PER ", count: 10)
        #expect(SCTHeading(String(text.prefix(50)), isOneWay: true).isTruncated)
        #expect(SCTHeading(String(text.prefix(49)) + " ", isOneWay: true).isTruncated)
        #expect(!SCTHeading(String(text.prefix(49)), isOneWay: true).isTruncated)
    }

    @Test(arguments: [("VIC-UN CARRIL TALLAT", 1), ("VIC-DOS CARRILS TALLATS", 2), ("VIC-3 CARRILS TALLATS", 3)])
    func `closed lanes are counted`(text: String, lanes: Int) {
        #expect(SCTHeading(text, isOneWay: true).lanesClosed == lanes)
    }

    @Test func `talk of lanes without a number counts none`() {
        #expect(SCTHeading("HORARI NOCTURN TALLS DE CARRIL", isOneWay: true).lanesClosed == nil)
    }
}
