import Schema
import TaskServiceDomain
import Testing

@Suite struct RecurrenceRuleTests {
    @Test(arguments: [
        ("FREQ=DAILY", "FREQ=DAILY"), ("rrule:interval=1;freq=daily;", "FREQ=DAILY"),
        ("FREQ=WEEKLY;WKST=MO;BYDAY=FR,MO,FR", "FREQ=WEEKLY;BYDAY=MO,FR"),
        ("FREQ=MONTHLY;BYDAY=+1MO,-1FR", "FREQ=MONTHLY;BYDAY=1MO,-1FR"),
        ("FREQ=MONTHLY;BYMONTHDAY=15,-1,1;INTERVAL=2", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1,1,15"),
        ("FREQ=YEARLY;COUNT=3", "FREQ=YEARLY;COUNT=3"), ("FREQ=DAILY;UNTIL=20261224", "FREQ=DAILY;UNTIL=20261224"),
        ("FREQ=DAILY;UNTIL=2026-12-24", "FREQ=DAILY;UNTIL=20261224"),
        ("FREQ=DAILY;UNTIL=20261224T215900Z", "FREQ=DAILY;UNTIL=20261224T215900Z"),
        ("FREQ=DAILY;UNTIL=20261224T090000", "FREQ=DAILY;UNTIL=20261224T090000"),
        ("FREQ=DAILY;BYDAY=MO;BYMONTHDAY=1", "FREQ=DAILY;BYDAY=MO;BYMONTHDAY=1"),
    ])
    func `a rule has one canonical text`(text: String, canonical: String) throws {
        let rule = try RecurrenceRule.parse(text)
        #expect(rule.description == canonical)
        #expect(RecurrenceRule(canonical) == rule)
    }

    @Test(arguments: [
        ("", "FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY, but there is none"),
        ("FREQ=HOURLY", "FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY, got HOURLY"),
        ("weekly", "a rule is FREQ=WEEKLY;INTERVAL=2 and the like, got WEEKLY"),
        (
            "FREQ=DAILY;BYSETPOS=1",
            "BYSETPOS=1 is not supported; FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL are"
        ),
        ("FREQ=DAILY;WKST=SU", "WKST=SU is not supported; FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL are"),
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL must be 1 to 1000, got 0"),
        ("FREQ=DAILY;INTERVAL=9999", "INTERVAL must be 1 to 1000, got 9999"),
        ("FREQ=DAILY;COUNT=0", "COUNT must be 1 to 999999, got 0"),
        ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY must be days such as MO, 1MO or -1FR, got 6MO"),
        ("FREQ=MONTHLY;BYDAY=MO,", "BYDAY must be days such as MO, 1MO or -1FR, got MO,"),
        ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY must be days of 1 to 31 or -1 to -31, with commas between, got 32"),
        ("FREQ=DAILY;UNTIL=20260230", "UNTIL must be a date such as 20261224 or 20261224T215900Z, got 20260230"),
        ("FREQ=DAILY;FREQ=DAILY", "FREQ can be given once, got it twice"),
        ("FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY takes days such as MO; 1MO needs FREQ=MONTHLY"),
        ("FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=WEEKLY takes no BYMONTHDAY; FREQ=MONTHLY does"),
        ("FREQ=YEARLY;BYDAY=MO", "FREQ=YEARLY takes no BYDAY or BYMONTHDAY; it falls on the day of its start"),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261224", "a rule has COUNT or UNTIL, got both; leave one out"),
    ])
    func `a rule that is not supported says which part`(text: String, reason: String) {
        let fault = #expect(throws: RecurrenceFault.self) { try RecurrenceRule.parse(text) }
        #expect(fault?.reason == reason)
        #expect(RecurrenceRule(text) == nil)
    }
}
