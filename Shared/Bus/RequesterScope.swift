/// Connects, gives a requester to `body`, and says goodbye when that is over.
///
/// The configuration's client id must be no other client's at the time; there is no inlet, whatever it says.
///
/// - Throws: `refused` when the broker does not take the account, `connection` or `timeout` when no address answers, and
///   what `body` throws.
@discardableResult
public func withRequester<Result: Sendable>(
    _ configuration: BusConfiguration,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Requester) async throws -> Result
) async throws -> Result {
    var configuration = configuration
    configuration.hasInlet = false
    let bus = try Bus(configuration)
    let desk = RequesterDesk(addresses: configuration.addresses.count)
    return try await withThrowingTaskGroup(of: Void.self, returning: Result.self) { group in
        group.addTask {
            do {
                try await bus.runOnThread { desk }
                desk.end(BusError(.connection, "the requester's scope is over"))
            } catch {
                desk.end(error as? BusError ?? BusError(.connection, "\(error)"))
            }
        }
        defer { bus.stop() }
        try await desk.connection.value
        return try await body(Requester(bus: bus, desk: desk, account: configuration.username))
    }
}
