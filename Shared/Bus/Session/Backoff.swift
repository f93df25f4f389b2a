/// Waiting times between attempts: full jitter below a bound that doubles from 1 s to 60 s.
struct Backoff {
    static let longest = 60.0
    private var attempts = 0

    /// The next waiting time in seconds; `chance` is a random number in 0..<1.
    mutating func next(chance: Double) -> Double {
        let bound = min(Self.longest, Double(1 << min(attempts, 6)))
        attempts += 1
        return bound * chance
    }

    mutating func reset() { attempts = 0 }

    /// Waits at most 4 s next: the broker is there, but does not keep us.
    mutating func shorten() { attempts = min(attempts, 2) }
}
