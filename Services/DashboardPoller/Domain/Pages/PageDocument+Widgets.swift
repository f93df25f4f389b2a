import Schema

extension PageDocument {
    /// Puts a widget where it wants to be, or below all others, at the left.
    mutating func add(_ command: AddWidget, id: String, elsewhere: Set<String>) throws(Problem) {
        guard widgets.count < Self.mostWidgets else { throw .pageFull }
        let size = command.kind.usualSize
        let bottom = widgets.map { $0.widget.place.bottom }.max() ?? 0
        let place = command.place ?? WidgetPlace(x: 0, y: bottom, w: size.w, h: size.h)
        var widget = Widget(kind: command.kind, source: command.source, place: place)
        widget.title = command.title
        widget.seconds = command.seconds
        widget.mapping = command.mapping
        widget.style = command.style
        widget.settings = command.settings
        let taken = elsewhere.union(widgets.map(\.id))
        try Problem.check(WidgetID.violations(of: id, taken: taken, at: "/id") + widget.violations(at: ""))
        widgets.append(PlacedWidget(id: id, widget: widget))
        try settle(around: id, at: "/place/y")
    }

    /// Changes what is given of a widget.
    mutating func configure(_ command: ConfigureWidget) throws(Problem) {
        let index = try index(of: command.widget)
        var widget = widgets[index].widget
        widget.kind = command.kind ?? widget.kind
        widget.title = command.title.applied(to: widget.title)
        widget.source = command.source ?? widget.source
        widget.seconds = command.seconds.applied(to: widget.seconds)
        widget.mapping = command.mapping.applied(to: widget.mapping)
        widget.style = command.style.applied(to: widget.style)
        widget.settings = command.settings.applied(to: widget.settings)
        try Problem.check(widget.violations(at: ""))
        widgets[index].widget = widget
    }

    /// Moves or resizes a widget; what is in its way moves down.
    mutating func move(_ id: String, to place: WidgetPlace) throws(Problem) {
        let index = try index(of: id)
        try Problem.check(place.violations(at: "/place"))
        widgets[index].widget.place = place
        try settle(around: id, at: "/place/y")
    }

    /// Where a widget stands in the list.
    func index(of id: String) throws(Problem) -> Int {
        guard let index = widgets.firstIndex(where: { $0.id == id }) else { throw .noWidget(id, on: self) }
        return index
    }

    /// Ends overlaps; refused when a widget would leave the grid by it.
    mutating func settle(around id: String? = nil, at pointer: String) throws(Problem) {
        widgets = PageLayout.settled(widgets, around: id)
        guard widgets.allSatisfy({ $0.widget.place.y <= WidgetPlace.lastRow }) else { throw .noRoom(at: pointer) }
    }
}
