import TestKit
import Testing

@Suite struct StartTests {
    @Test func `the service takes commands`() async throws {
        try await RunningService.start("clinic-service", topic: "clinic", settings: [:]).ending { clinic in
            #expect(clinic.log.all.contains { $0.event == "service.ready" })
        }
    }
}
