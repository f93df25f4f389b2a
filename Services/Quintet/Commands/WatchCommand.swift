import ArgumentParser
import Bus
import Glibc
import Schema

/// `quintet watch [FILTER…]`
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Prints messages as they come, until Ctrl-C.",
        discussion: """
            Without a filter: events, state, problems, and the services' status. A filter is a topic filter below the \
            site, such as 'home/evt/#'; '#' is everything but the clinic's answers to others.
            """
    )

    @OptionGroup var data: DataOption

    @Argument(help: "Topic filters.")
    var filters: [String] = []

    @Flag(help: "Events.")
    var events = false

    @Flag(help: "State documents.")
    var state = false

    @Flag(help: "Refused input.")
    var problems = false

    @Flag(help: "Replies.")
    var replies = false

    @Option(help: "Of this service only; goes with the flags above.")
    var service: String?

    @Option(help: "End after so many messages.")
    var count: Int?

    @Flag(help: "Print each message as a line of JSON.")
    var json = false

    func run() async throws {
        let (happenings, report) = AsyncStream.makeStream(of: Happening.self)
        let signals = StopSignals(report)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await watch() }
            group.addTask { for await _ in happenings { return } }
            try await group.next()
            group.cancelAll()
        }
        withExtendedLifetime(signals) {}
    }

    private func watch() async throws {
        try await OperatorLink.open(data.folder) { link in
            let filters = WatchFilters(
                topics: link.topics,
                filters: filters,
                kinds: kinds,
                service: try service.map(Catalogue.service)
            )
            let line = BusLine(tree: link.tree, colour: isatty(STDOUT_FILENO) == 1)
            var left = count ?? .max
            for try await delivery in try await link.requester.messages(filters.all) where left > 0 {
                switch delivery {
                case .message(let message):
                    print(json ? BusRecord.text(message, at: .now) : line.text(message, at: .now))
                    fflush(nil)
                    left -= 1
                    if left == 0 { return }
                case .dropped(let number): StandardError.print("(\(number) messages came too fast to be shown)")
                case .interrupted(let error): StandardError.print("(\(error.reason); trying again)")
                case .resumed: StandardError.print("(connected again)")
                }
            }
        }
    }

    private var kinds: [TopicKind] {
        let flags: [(isSet: Bool, kind: TopicKind)] = [
            (events, .evt), (state, .state), (problems, .problem), (replies, .reply),
        ]
        return flags.filter(\.isSet).map(\.kind)
    }
}
