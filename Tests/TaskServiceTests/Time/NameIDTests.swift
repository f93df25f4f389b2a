import TaskServiceDomain
import Testing

@Suite struct NameIDTests {
    @Test func `an id of a name is the RFC's`() {
        // RFC 9562, appendix A.4.
        #expect(
            NameID.make("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")
                == "2ed6657d-e927-568b-95e1-2665a8aea6a2"
        )
    }

    @Test func `a space that is no UUID makes ids, too`() {
        #expect(NameID.isID(NameID.make("taskwarrior", "1")))
        #expect(NameID.make("taskwarrior", "1") != NameID.make("taskwarrior", "2"))
    }

    @Test(arguments: [
        ("2ed6657d-e927-568b-95e1-2665a8aea6a2", true), ("2ED6657D-E927-568B-95E1-2665A8AEA6A2", false), ("", false),
        ("2ed6657de927568b95e12665a8aea6a2", false), ("2ed6657d-e927-568b-95e1-2665a8aea6ag", false),
    ])
    func `an id is written in one way`(text: String, isID: Bool) { #expect(NameID.isID(text) == isID) }
}
