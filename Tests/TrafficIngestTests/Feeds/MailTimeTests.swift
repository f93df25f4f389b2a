import Schema
import Testing
import TrafficIngestDomain

@Suite("Times of mail and HTTP") struct MailTimeTests {
    @Test(arguments: [
        ("Fri, 06 Mar 2026 08:00:00 GMT", "2026-03-06T08:00:00Z"),
        ("6 Mar 2026 09:00:00 +0100", "2026-03-06T08:00:00Z"),
        ("Sat, 03 Oct 2026 10:00:00 CEST", "2026-10-03T08:00:00Z"), ("Fri, 30 Feb 2026 08:00:00 GMT", ""),
        ("Fri, 06 Mar 2026 24:00:00 GMT", ""), ("06/03/2026", ""), ("", ""),
    ])
    func `times are those of mail`(text: String, time: String) {
        #expect(Timestamp(mail: text) == Timestamp(time))
    }
}
