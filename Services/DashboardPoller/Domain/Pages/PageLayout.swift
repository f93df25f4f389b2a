import Schema

/// Keeps widgets from lying on each other.
///
/// The widget that a person moves stays where she puts it. The others are taken from the top to the bottom, in a row
/// from the left: each stays where it is when nothing lies there by now, and else moves straight down to the first row
/// where it lies on none of those before it. So nothing ever moves up or aside, what is not in the way does not move,
/// and what was below a widget stays below it. The same widgets in the same order always give the same layout.
enum PageLayout {
    /// The widgets in the order of the list, with places that do not overlap.
    static func settled(_ widgets: [PlacedWidget], around id: String? = nil) -> [PlacedWidget] {
        func rank(_ index: Int) -> (Int, Int, Int, Int) {
            let place = widgets[index].widget.place
            return (widgets[index].id == id ? 0 : 1, place.y, place.x, index)
        }
        var settled = widgets
        var taken: [WidgetPlace] = []
        for index in widgets.indices.sorted(by: { rank($0) < rank($1) }) {
            let place = lowered(widgets[index].widget.place, below: taken)
            settled[index].widget.place = place
            taken.append(place)
        }
        return settled
    }

    /// The first place at or straight below one that is free. A place further up would still lie on the lowest in the
    /// way.
    private static func lowered(_ place: WidgetPlace, below taken: [WidgetPlace]) -> WidgetPlace {
        var place = place
        while let bottom = taken.filter({ $0.overlaps(place) }).map(\.bottom).max() { place.y = bottom }
        return place
    }
}
