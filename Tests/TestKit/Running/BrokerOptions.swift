/// What kind of broker a test wants.
public struct BrokerOptions: Sendable {
    /// Accounts with their passwords; without any, everybody may connect.
    public var accounts: [String: String] = [:]
    /// The lines of an access control file, if there is one.
    public var accessRules: String?
    /// Whether sessions, queues and retained messages are on disk, saved at each change.
    public var isPersistent = false
    /// `max_inflight_messages`, mosquitto's own when nil.
    public var maximumInflight: Int?
    /// Whether there is a unix socket beside the port.
    public var hasSocket = false
    /// Further lines of the configuration.
    public var lines: [String] = []

    /// A broker for everybody that forgets all when it ends.
    public init() {}

    /// A broker that keeps its data on disk.
    public static var persistent: BrokerOptions {
        var options = BrokerOptions()
        options.isPersistent = true
        return options
    }
}
