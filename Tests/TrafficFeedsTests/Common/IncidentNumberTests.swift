import Testing

@testable import TrafficFeeds

@Suite("Incidents' numbers as levels of topics") struct IncidentNumberTests {
    @Test(arguments: [
        ("9454", "9454"), ("GUID1-578398109", "guid1-578398109_u"), ("a_b", "a__b"), ("a/b", "a_047b"),
        ("aB", "ab_m1"), ("drivebc.ca/DBC-1", "drivebc_046ca_047dbc-1_m007"), ("é", "_195_169"), ("", ""),
    ])
    func `an id is written with the letters of a level`(id: String, level: String) {
        #expect(IncidentNumber.level(id) == level)
    }

    @Test func `different ids stay different`() {
        let letters = ["a", "A", "_", "u", "U", "m", "1", "/", "0", "4", "7"]
        var ids = [""]
        for _ in 0..<4 { ids += ids.flatMap { id in letters.map { id + $0 } } }
        let distinct = Set(ids)
        let levels = Set(distinct.map(IncidentNumber.level))
        #expect(levels.count == distinct.count)
        #expect(
            levels.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-_".contains($0)) } }
        )
    }
}
