import Schema
import TrafficIngestDomain

extension FuzzTarget {
    /// The headers of a server's answer, `Name: value` in lines: nobody makes a poll wait for ever.
    static let headers = FuzzTarget("headers", longest: 1024) { input in
        var headers: [String: String] = [:]
        for line in String(decoding: input, as: UTF8.self).split(separator: "\n") {
            let pair = line.split(separator: ":", maxSplits: 1).map(String.init)
            if pair.count == 2 { headers[pair[0].lowercased()] = String(pair[1].trimmingPrefix(" ")) }
        }
        let now = Timestamp(milliseconds: 1_795_000_000_123)
        let answer = PollAnswer(status: 200, at: now) { headers[$0.lowercased()] }
        for seconds in [answer.maxAge, answer.retryAfter].compactMap({ $0 }) {
            try hold(seconds >= 0, "a wait of \(seconds) s")
        }
        if let time = answer.modifiedAt { try hold(time <= now, "modified at \(time), which is to come") }
    }
}
