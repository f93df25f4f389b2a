import Schema
import Testing

@Suite struct PartialDateTests {
    @Test(arguments: ["1974", "1974-12", "1974-12-25", "2000-02-29"])
    func `a date as far as it is known is read and written alike`(text: String) {
        #expect(PartialDate(text)?.description == text)
    }

    @Test(arguments: ["", "74", "1974-13", "1974-02-30", "2001-02-29", "1974-1-1", "1974-12-25T00:00", "1974-", "-974"])
    func `what is no date is refused`(text: String) {
        #expect(PartialDate(text) == nil)
    }

    @Test func `a year may mean any of its days`() {
        #expect(PartialDate("1976")?.first == CivilDate(1976, 1, 1))
        #expect(PartialDate("1976")?.last == CivilDate(1976, 12, 31))
        #expect(PartialDate("1976-02")?.last == CivilDate(1976, 2, 29))
    }
}
