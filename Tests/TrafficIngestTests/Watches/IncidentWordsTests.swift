import Schema
import Testing
import TrafficIngestDomain

private let titles: [(String, @Sendable (inout IncidentReport) -> Void)] = [
    ("B-23 km 9.5–11.5: Circulació amb congestió", { _ in }),
    ("B-23 km 12: Circulació amb congestió", { $0.extent = .init(fromKm: 12, toKm: 12) }),
    ("B-23 km 606–603: Circulació amb congestió", { $0.extent = .init(fromKm: 606, toKm: 603) }),
    ("B-23: Circulació amb congestió", { $0.extent = nil }), ("B-23 km 9.5–11.5: Accident", { $0.text = [] }),
    (
        "Jorba: Circulació amb congestió",
        {
            $0.road = nil
            $0.municipality = "Jorba"
        }
    ),
    (
        "accident",
        {
            $0.road = nil
            $0.text = []
            $0.cause.text = nil
        }
    ),
]

@Suite struct IncidentWordsTests {
    @Test(arguments: titles)
    func `a title says where and what`(title: String, change: @Sendable (inout IncidentReport) -> Void) {
        #expect(incident { change(&$0.report) }.title == title)
    }
}
