import HomeActuator
import HomeActuatorDomain
import Schema

extension FuzzTarget {
    /// The XML of homes: ids can stand in topics, are given once, and stay.
    static let homes = FuzzTarget("homes", longest: 8192) { input in
        guard let document = try? HomeXML(input),
            let (homes, book) = try? HomeBuilder.build(document.source, ids: IDBook())
        else { return }
        try hold(Set(homes.map(\.id)).count == homes.count, "two homes have one id")
        for home in homes {
            let ids = home.allElements.map(\.id)
            try hold(Set(ids).count == ids.count, "two elements have one id")
            for id in ids + home.allSectors.map(\.id) + [home.id] {
                try hold(Slug.isLevel(id), "\(id.debugDescription) cannot stand in a topic")
            }
        }
        let again = try HomeBuilder.build(document.source, ids: book)
        try hold(again.homes == homes, "the same document gives other ids the second time")
        let (profiled, _) = try SideFile().applied(to: homes)
        try hold(profiled.map(\.id) == homes.map(\.id), "a side file changed the homes")
    }
}
