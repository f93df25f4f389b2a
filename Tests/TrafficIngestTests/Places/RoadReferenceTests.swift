import Testing
import TrafficIngestDomain

@Suite struct RoadReferenceTests {
    @Test(
        arguments: [
            ("A-2", "A-2"), ("A2", "A-2"), ("a 2", "A-2"), ("ap - 7", "AP-7"), ("N-IIa", "N-IIa"), ("n-iia", "N-IIa"),
            ("NII", "N-II"), ("T-310z", "T-310z"), ("T310z", "T-310z"), ("C-243B", "C-243B"), ("C1412a", "C-1412a"),
            ("GIV-6321", "GIV-6321"), (" BV1414 ", "BV-1414"), ("84", "84"), ("Ronda de Dalt", "Ronda de Dalt"),
            ("C/ Major 3", "C/ Major 3"), ("A8068R2", "A-8068R2"), ("N-IIabc", "N-IIabc"), ("A 2 B", "A 2 B"), ("", ""),
        ] as [(String, String)]
    )
    func `a road's number has one spelling`(text: String, normal: String) {
        #expect(RoadReference.normal(text) == normal)
        #expect(RoadReference.normal(normal) == normal)
    }

    @Test func `roads are the same by their whole number`() {
        #expect(RoadNumber("A2") == RoadNumber("a-2"))
        #expect(RoadNumber("N-IIa") == RoadNumber("N IIa"))
        #expect(RoadNumber("84") != RoadNumber("848"))
        #expect(RoadNumber("E4") != RoadNumber("E45"))
        #expect(RoadNumber("N-II") != RoadNumber("N-IIa"))
        #expect(RoadNumber("C-1412a") != RoadNumber("C-1412b"))
    }
}
