import DashboardPollerDomain
import Schema
import TestKit

typealias PageSpec = DeciderSpec<PageDecider>

/// Pages and directives for tests.
enum PageSample {
    static func bar(_ id: String, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> PlacedWidget {
        PlacedWidget(id: id, widget: Widget(kind: .bar, source: "marks", place: WidgetPlace(x: x, y: y, w: w, h: h)))
    }

    static func page(_ widgets: PlacedWidget...) -> PageDocument {
        PageDocument(id: "office", title: "Office", order: 1, widgets: widgets)
    }

    /// A page as the only event before.
    static func given(_ widgets: PlacedWidget...) -> PageSpec {
        .given(PageChanged("create", PageDocument(id: "office", title: "Office", order: 1, widgets: widgets)))
    }

    static func tell(
        _ verb: PageDirective.Verb,
        ifVersion: Int? = nil,
        elsewhere: Set<String> = []
    ) -> PageDirective {
        PageDirective(verb, on: "office", ifVersion: ifVersion, elsewhere: elsewhere)
    }

    static func semaphore(_ min: Double?, _ max: Double?) -> AddWidget {
        var command = AddWidget(kind: .semaphore, source: "calls")
        var settings = WidgetSettings()
        settings.min = min
        settings.max = max
        command.settings = settings
        return command
    }

    static func command(_ kind: WidgetKind = .bar, at place: WidgetPlace? = nil) -> AddWidget {
        var command = AddWidget(kind: kind, source: "marks")
        command.place = place
        return command
    }
}

extension Problem {
    /// The places that were refused, as far as the problem is about places.
    var pointers: [String] { (errors ?? []).map(\.pointer) }
}
