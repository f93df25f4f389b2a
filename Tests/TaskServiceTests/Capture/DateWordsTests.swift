import Clockwork
import Schema
import TaskServiceDomain
import Testing

@Suite struct DateWordsTests {
    @Test(arguments: [
        ("2026-12-01", "2026-12-01"), ("2026-12-01T09:30", "2026-12-01T09:30"), ("2026-12-01 9:30", "2026-12-01T09:30"),
        ("2026-12-01t18h", "2026-12-01T18:00"), ("2026-12-01T09:30[Europe/London]", "2026-12-01T09:30[Europe/London]"),
        ("2026-12-01T09:30:00+02:00", "2026-12-01T07:30Z"), (" hoy ", "2026-11-20"), ("avui", "2026-11-20"),
        ("TODAY", "2026-11-20"), ("mañana", "2026-11-21"), ("MAÑANA", "2026-11-21"), ("man\u{303}ana", "2026-11-21"),
        ("manana", "2026-11-21"), ("demà", "2026-11-21"), ("dema", "2026-11-21"), ("tomorrow", "2026-11-21"),
        ("pasado", "2026-11-22"), ("passat", "2026-11-22"), ("demà-passat", "2026-11-22"),
        ("demà passat", "2026-11-22"),
        ("lunes", "2026-11-23"), ("dilluns", "2026-11-23"), ("dl", "2026-11-23"), ("mon", "2026-11-23"),
        ("Monday", "2026-11-23"), ("mar", "2026-11-24"), ("dt", "2026-11-24"), ("mié", "2026-11-25"),
        ("mie", "2026-11-25"), ("dc", "2026-11-25"), ("jue", "2026-11-26"), ("dj", "2026-11-26"),
        ("viernes", "2026-11-27"), ("dv", "2026-11-27"), ("sáb", "2026-11-21"), ("ds", "2026-11-21"),
        ("domingo", "2026-11-22"), ("dg", "2026-11-22"), ("sun", "2026-11-22"), ("+0d", "2026-11-20"),
        ("+3d", "2026-11-23"), ("+2w", "2026-12-04"), ("+1m", "2026-12-20"), ("+3M", "2027-02-20"),
        ("+1y", "2027-11-20"), ("1/12", "2026-12-01"), ("20/11", "2026-11-20"), ("19/11", "2027-11-19"),
        ("24-12", "2026-12-24"), ("24dic", "2026-12-24"), ("24dec", "2026-12-24"), ("24des", "2026-12-24"),
        ("24-diciembre", "2026-12-24"), ("1març", "2027-03-01"), ("29feb", "2028-02-29"),
        ("mañanaT9:30", "2026-11-21T09:30"), ("lunesT18", "2026-11-23T18:00"), ("dtT18h", "2026-11-24T18:00"),
        ("todayt09:30", "2026-11-20T09:30"), ("24octT9", "2027-10-24T09:00"), ("+1dT7:05", "2026-11-21T07:05"),
        ("mañana 18h30", "2026-11-21T18:30"),
    ])
    func `a date is read as people say it`(text: String, date: String) throws {
        #expect(try DateWords.read(text, clock: madrid(), now: friday)?.description == date)
    }

    @Test(arguments: [
        "", "nunca", "30feb", "2026-02-30", "2026-13-01", "31/4", "0/1", "1/13", "paprika", "Mark", "monitor", "mayo",
        "ma", "+d", "+3", "3d", "+3h", "++3d", "+-3d", "+99999d", "+9999y", "24", "24d", "24de", "T9", "t", "hoyT",
        "hoyT24",
        "hoyT9:6", "hoyT9:60", "hoy9", "24set9", "dt9", "+٣d", "2026-12-01T09:30[Nowhere/Town]", "lunes martes",
        "24-12-",
    ])
    func `anything else is no date`(text: String) throws {
        #expect(try DateWords.read(text, clock: madrid(), now: friday) == nil)
    }

    @Test func `a month that is too short ends the date at its last day`() throws {
        let january = try madrid().instant(#require(CivilDate(2027, 1, 31)), seconds: 3600)
        #expect(try DateWords.read("+1m", clock: madrid(), now: january)?.description == "2027-02-28")
    }

    @Test func `today is the owner's`() throws {
        // 23:30 in London is tomorrow in Madrid.
        let late = try #require(Timestamp("2026-11-20T23:30:00Z"))
        #expect(try DateWords.read("hoy", clock: madrid(), now: late)?.description == "2026-11-21")
    }
}
