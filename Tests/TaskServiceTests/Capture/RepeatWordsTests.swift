import Schema
import TaskServiceDomain
import Testing

@Suite struct RepeatWordsTests {
    @Test(arguments: [
        ("day", "FREQ=DAILY"), ("diario", "FREQ=DAILY"), ("cada-día", "FREQ=DAILY"), ("Weekly", "FREQ=WEEKLY"),
        ("semana", "FREQ=WEEKLY"), ("setmana", "FREQ=WEEKLY"), ("mes", "FREQ=MONTHLY"), ("mensual", "FREQ=MONTHLY"),
        ("año", "FREQ=YEARLY"), ("any", "FREQ=YEARLY"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("laborables", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("1d", "FREQ=DAILY"), ("2w", "FREQ=WEEKLY;INTERVAL=2"),
        ("3m", "FREQ=MONTHLY;INTERVAL=3"), ("1y", "FREQ=YEARLY"), ("lunes", "FREQ=WEEKLY;BYDAY=MO"),
        ("thu,mon", "FREQ=WEEKLY;BYDAY=MO,TH"), ("dl", "FREQ=WEEKLY;BYDAY=MO"), ("15", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("rrule:freq=monthly;byday=-1fr", "FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func `a repetition is read as people say it`(text: String, rule: String) {
        #expect(RepeatWords.read(text)?.rule.description == rule)
        #expect(RepeatWords.read(text)?.mode == .fixed)
        #expect(RepeatWords.read(text + "!")?.mode == .afterDone)
        #expect(RepeatWords.read(text + ">")?.mode == .fixedSkip)
        #expect(RepeatWords.read(text + ">")?.rule.description == rule)
    }

    @Test(arguments: [
        "", "!", "nunca", "0d", "1h", "-1d", "32", "0", "lunes,", ",", "mon,foo", "2w!!", "FREQ=HOURLY", "1000d",
    ])
    func `anything else is no repetition`(text: String) {
        #expect(RepeatWords.read(text) == nil)
    }
}
