/// How everything is fetched.
public struct FetchSettings: Sendable {
    /// Which servers may be asked.
    public var policy: AddressPolicy
    /// Who asks: `Quintet/0.1.0 (+mail@example.org)`.
    public var userAgent: String
    /// Seconds until a host is looked up, and then until a connection stands.
    public var connect = 3.0
    /// Seconds from the request to the first byte of its answer.
    public var firstByte = 6.0
    /// The most requests at once to one origin.
    public var perOrigin = 2
    /// The most requests at once.
    public var atOnce = 128
    /// Seconds that a connection is kept for another request.
    public var idle = 15.0

    /// The usual settings.
    public init(policy: AddressPolicy, userAgent: String) {
        self.policy = policy
        self.userAgent = userAgent
    }
}
