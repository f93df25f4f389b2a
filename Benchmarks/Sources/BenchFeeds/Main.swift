import Foundation
import TrafficFeeds

/// `bench-feeds xml|sct-gml|datex2 FILE ROUNDS` reads a file so many times, without a service around it: `xml` builds
/// the elements of each record, a kind of feed its records. Answers one line of JSON.
@main
enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let rounds = Int(arguments[3]) else {
            let words = "expected xml, sct-gml or datex2, a file and a number of rounds\n"
            FileHandle.standardError.write(Data(words.utf8))
            exit(2)
        }
        var records = 0
        let milliseconds = try (0..<rounds).map { _ in
            let start = ContinuousClock.now
            records = try read(arguments[1], arguments[2])
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        print(#"{"records":\#(records),"ms":\#(milliseconds),"peak_mb":\#(peakMegabytes)}"#)
    }

    private static func read(_ kind: String, _ file: String) throws -> Int {
        guard let input = InputStream(fileAtPath: file) else { throw CocoaError(.fileNoSuchFile) }
        var records = 0
        switch kind {
        case "xml":
            let roots: Set = ["payload", "messageContainer", "FeatureCollection"]
            try XMLRecords.read(input, roots: roots, records: ["situation", "featureMember"]) { _, _ in records += 1 }
        case "sct-gml": _ = try SCTAdapter().read(input) { _ in records += 1 }
        default: _ = try DatexAdapter(FeedSettings()).read(input) { _ in records += 1 }
        }
        return records
    }

    private static var peakMegabytes: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
