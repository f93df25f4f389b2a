/// When the broker knows of a change to its accounts.
struct BrokerNews {
    /// Whether it was told by a signal, as `quintet up` runs it.
    let isTold: Bool

    var words: String {
        isTold
            ? "The running broker knows it."
            : "A broker in a container or under systemd reads it within 5 s, that of `quintet up` when it starts."
    }
}
