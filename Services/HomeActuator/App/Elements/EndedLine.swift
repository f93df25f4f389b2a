import Schema
import ServiceKit

/// The log line of a command's end.
enum EndedLine {
    static func make(_ event: CommandEnded, _ entry: CommandLog.Entry, _ address: ElementAddress, _ latency: Int)
        -> EndedCommand
    {
        var ended = EndedCommand(
            cause: entry.cause,
            source: entry.source,
            type: entry.type,
            subject: address.description,
            outcome: event.end.rawValue,
            duration: Double(latency),
            message: words(event, address)
        )
        switch event.end {
        case .applied, .assumed, .superseded: break
        case .timedOut: ended.errorType = ProblemType.deviceTimeout.slug
        case .expired: ended.errorType = ProblemType.expired.slug
        default: ended.errorType = "command-\(event.end.rawValue)"
        }
        ended.errorDetail = event.reason.map { reason in
            event.failed.map { "\(reason): \($0.joined(separator: ", ")) failed" } ?? reason
        }
        return ended
    }

    /// The same of a load of homes that was accepted before its document was there.
    static func homes(_ entry: CommandLog.Entry, _ outcome: String, at now: Timestamp) -> EndedCommand {
        EndedCommand(
            cause: entry.cause,
            source: entry.source,
            type: entry.type,
            subject: "homes",
            outcome: outcome,
            duration: Double(max(0, now.milliseconds - entry.at.milliseconds)),
            message: "homes from a URL"
        )
    }

    private static func words(_ event: CommandEnded, _ address: ElementAddress) -> String {
        guard let target = event.target else { return "\(address.element) \(event.end.rawValue)" }
        var parts: [String] = []
        if let state = target.state { parts.append("state=\(state.rawValue)") }
        if let brightness = target.brightness { parts.append("brightness=\(brightness)") }
        if let position = target.position { parts.append("position=\(position)") }
        if target.value != nil { parts.append("value") }
        return "\(address.element) \(parts.joined(separator: " "))"
    }
}
