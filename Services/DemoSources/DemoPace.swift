import ServiceLifecycle

/// Moves the values for as long as the server runs.
struct DemoPace: Service {
    let table: DemoTable
    let pause: Duration

    func run() async throws {
        while await waits() {
            try await table.step()
        }
    }

    /// Whether it was waited for to the end, which it is not when it is time to stop.
    private func waits() async -> Bool {
        do {
            try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
            return true
        } catch {
            return false
        }
    }
}
