import Schema
import Synchronization

/// Counts and figures since the start of the process, published on `sys/metrics` every 15 s.
public final class Metrics: Sendable {
    private struct Key: Hashable {
        var name: String
        var outcome: String
        var mode: String
    }

    private struct Figures {
        var commands: [Key: Double] = [:]
        var counters: [String: Double] = [:]
        var gauges: [String: Double] = [:]
    }

    private let figures = Mutex(Figures())

    /// Nothing counted yet.
    package init() {}

    /// Adds to a count; labels stand in the name as in OpenMetrics.
    public func count(_ name: String, by amount: Double = 1) {
        figures.withLock { $0.counters[name, default: 0] += amount }
    }

    /// Sets a current value.
    public func gauge(_ name: String, _ value: Double) {
        figures.withLock { $0.gauges[name] = value }
    }

    func count(_ name: String, outcome: String, mode: String) {
        figures.withLock { $0.commands[Key(name: name, outcome: outcome, mode: mode), default: 0] += 1 }
    }

    /// All of it as a document.
    public func document(at time: Timestamp) -> ServiceMetrics {
        figures.withLock { figures in
            var counters = figures.counters
            for (key, value) in figures.commands {
                counters["\(key.name){outcome=\"\(key.outcome)\",mode=\"\(key.mode)\"}"] = value
            }
            return ServiceMetrics(at: time, counters: counters, gauges: figures.gauges)
        }
    }
}
