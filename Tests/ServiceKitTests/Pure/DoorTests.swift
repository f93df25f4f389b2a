import Schema
import TestKit
import Testing

/// A sixth service's rules, and what they cost to test.
struct DoorTests {
    private typealias Spec = DeciderSpec<DoorDecider>

    @Test func `locking an open door locks it`() throws {
        try Spec.given().when(.lock).then(.example)
    }

    @Test func `locking a locked door changes nothing`() throws {
        try Spec.given(.example).when(.lock).then()
    }

    @Test func `turning is relative`() throws {
        let spec = Spec.given(.example).when(.turn)
        try spec.then(.opened)
        try spec.thenState { !$0.isLocked && $0.turns == 2 }
    }

    @Test func `an unknown word is refused`() throws {
        let refusal = try Spec.given().when(.unknown).thenRefused()
        #expect(refusal.slug == "schema-violation")
    }

    @Test func `a wrong expectation is a failure`() {
        #expect(throws: (any Error).self) { try Spec.given().when(.lock).then() }
        #expect(throws: (any Error).self) { try Spec.given().when(.lock).thenRefused() }
    }
}
