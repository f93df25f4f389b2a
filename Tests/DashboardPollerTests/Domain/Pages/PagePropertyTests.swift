import Schema
import TestKit
import Testing

@testable import DashboardPollerDomain

/// What must be true whatever is told to a page; a failure names its seed as the test's argument.
struct PagePropertyTests {
    static let seeds = Array(UInt64(1)...40) + [UInt64.random(in: 1000...999_999)]

    @Test(arguments: seeds)
    func `widgets never overlap and never leave the grid, and versions are contiguous`(_ seed: UInt64) throws {
        var world = RandomPages(seed: seed)
        for step in 1...300 {
            let before = world.state
            world.tellAnything()
            try #require(world.state.version == world.told.count, "step \(step)")
            guard let page = world.state.page else { continue }
            let places = page.widgets.map(\.widget.place)
            try #require(places.allSatisfy { $0.violations(at: "").isEmpty }, "step \(step): \(places)")
            for (index, place) in places.enumerated() {
                try #require(!places[..<index].contains { $0.overlaps(place) }, "step \(step): \(places)")
            }
            try #require(Set(page.widgets.map(\.id)).count == places.count, "step \(step)")
            try #require(
                world.state.shown != before.shown || world.wasQuiet,
                "step \(step): an event that changed nothing"
            )
        }
        // A seed that is new in each run may be a quiet one.
        if seed < 1000 {
            #expect(world.refusals > 20 && world.told.count > 50, "the chance tries enough: \(world.told.count)")
        }
    }

    @Test(arguments: seeds)
    func `all events together are the state`(_ seed: UInt64) {
        var world = RandomPages(seed: seed)
        for _ in 1...200 { world.tellAnything() }
        var folded = PageDecider.initial
        for event in world.told { PageDecider.evolve(&folded, event) }
        #expect(folded == world.state)
    }

    @Test(arguments: seeds)
    func `a layout that is settled stays, and only goes down when something comes in the way`(_ seed: UInt64) throws {
        var chance = Seeded(seed)
        for _ in 1...50 {
            let loose = (0..<20).map { PlacedWidget(id: "w\($0)", widget: RandomPages.widget(&chance)) }
            let settled = PageLayout.settled(loose, around: "w3")
            try #require(PageLayout.settled(settled, around: "w3") == settled)
            try #require(PageLayout.settled(settled) == settled)
            try #require(settled[3] == loose[3])
            for (before, after) in zip(loose, settled) {
                let (old, new) = (before.widget.place, after.widget.place)
                try #require(new.y >= old.y && (new.x, new.w, new.h) == (old.x, old.w, old.h))
            }
        }
    }
}
