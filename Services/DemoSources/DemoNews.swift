/// What the demo sources have to tell, for a log.
public struct DemoNews: Sendable {
    /// A stable dotted name, as services have them.
    public let event: String
    /// The same in words.
    public let message: String

    static func ready(_ port: Int) -> DemoNews {
        let names = DemoSource.allCases.map(\.rawValue).joined(separator: " ")
        return DemoNews(event: "service.ready", message: "http://127.0.0.1:\(port)/ serves \(names); ask it for help")
    }

    static let stopped = DemoNews(event: "service.stopped", message: "the demo sources have stopped")

    static func fixed(_ source: DemoSource) -> DemoNews {
        DemoNews(event: "demo.fixed", message: "\(source) keeps its value until DELETE /\(source)")
    }

    static func moving(_ source: DemoSource) -> DemoNews {
        DemoNews(event: "demo.moving", message: "\(source) moves again")
    }

    static func misbehaving(_ source: DemoSource, _ misbehaviour: Misbehaviour?) -> DemoNews {
        guard let misbehaviour else { return DemoNews(event: "demo.behaving", message: "\(source) behaves again") }
        return DemoNews(event: "demo.misbehaving", message: "\(source) does \(misbehaviour.rawValue)")
    }
}
