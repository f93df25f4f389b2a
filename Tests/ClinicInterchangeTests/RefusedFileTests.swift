import Schema
import Testing

@testable import ClinicInterchange

@Suite struct RefusedFileTests {
    @Test func `a refused file says why`() {
        #expect(Problem.refusedFile("it is empty").slug == "file-refused")
    }
}
