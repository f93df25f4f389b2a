import Schema
import TaskServiceDomain
import Testing

@Suite struct DateStepsTests {
    @Test(arguments: [(20_000, 20_000), (20_003, 20_011), (19_990, 20_777), (0, 20_000), (16_000, 32_767)])
    func `every day of a span has one of its words, and few others do`(first: Int, last: Int) {
        let words = Set(DateSteps.due.cover(CivilDate(day: first), CivilDate(day: last)))
        #expect(words.count <= 64)
        let covered = (max(0, first - 400)...(last + 400)).filter { day in
            !words.isDisjoint(with: DateSteps.due.words(of: CivilDate(day: day)))
        }
        #expect(Set(first...last).isSubset(of: covered))
        #expect(covered.count <= last - first + 1 + 440)
    }

    @Test func `a span without ends has every day, those outside the calendar too`() {
        let words = Set(DateSteps.due.cover(nil, nil))
        for day in [-800_000, 0, 20_000, 900_000] {
            #expect(!words.isDisjoint(with: DateSteps.due.words(of: CivilDate(day: day))))
        }
    }
}
