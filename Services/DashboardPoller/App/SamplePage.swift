import DashboardPollerDomain
import Foundation
import Schema
import ServiceKit

/// A page with the five kinds of the original on the demo sources, for whoever has none yet.
struct SamplePage: Sendable {
    private static let id = "sample"

    let url: URL

    init(_ url: URL) { self.url = url }

    /// Makes it when there never was any page; its sources follow the address, which may be another at each start.
    func make(_ sources: SourceDesk, _ pages: PageDesk, _ transaction: Transaction) throws {
        let isFirst = try PageTable(transaction).all().isEmpty
        let kinds: [WidgetKind] = [.bar, .pie, .semaphore, .map, .list]
        for kind in kinds where try isFirst || SourceTable(transaction).find(Self.source(kind)) != nil {
            let source = DataSource(url: url.appending(path: kind.rawValue).absoluteString, seconds: 10)
            _ = try sources.store(source, title: "Demo: \(kind.rawValue)", as: Self.source(kind), at: "", transaction)
        }
        guard isFirst else { return }
        try change(.create(title: "Sample", order: 1), pages, transaction)
        for kind in kinds {
            var widget = AddWidget(kind: kind, source: Self.source(kind))
            widget.title = Self.titles[kind]
            widget.place = Self.places[kind]
            if kind == .semaphore {
                var settings = WidgetSettings()
                (settings.min, settings.max, settings.attention) = (10, 50, true)
                widget.settings = settings
            }
            try change(.add(widget, id: "\(Self.id)-\(kind.rawValue)"), pages, transaction)
        }
    }

    private func change(_ verb: PageDirective.Verb, _ pages: PageDesk, _ transaction: Transaction) throws {
        _ = try pages.change(verb, Self.id, nil, by: "urn:quintet:dashboard:sample", transaction)
    }

    private static func source(_ kind: WidgetKind) -> String { "demo-\(kind.rawValue)" }

    private static let titles: [WidgetKind: String] = [
        .bar: "Marks", .pie: "Marks in parts", .semaphore: "Calls waiting", .map: "Places", .list: "News",
    ]

    private static let places: [WidgetKind: WidgetPlace] = [
        .bar: WidgetPlace(x: 0, y: 0, w: 6, h: 4), .pie: WidgetPlace(x: 6, y: 0, w: 3, h: 4),
        .semaphore: WidgetPlace(x: 9, y: 0, w: 3, h: 4), .map: WidgetPlace(x: 0, y: 4, w: 8, h: 5),
        .list: WidgetPlace(x: 8, y: 4, w: 4, h: 5),
    ]
}
