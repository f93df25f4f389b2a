import Clockwork
import Schema

/// A day on invented incidents and real roads that the service plays when it has no network: the same every day, but for
/// the incidents' numbers.
///
/// Nothing is kept: what happens in a step follows from its number.
enum DemoDay {
    /// Steps of five minutes in a day; the day after, it begins anew.
    static let steps = 288
    private static let stepSeconds = 300.0
    /// No story is longer.
    private static let longest = DemoStory.all.map(\.steps).max() ?? 0

    /// The step at a time of the owner's clock, counted over all days.
    static func step(at now: Timestamp, on clock: WallClock) -> Int {
        let shown = clock.shows(now)
        return shown.date.day * steps + shown.seconds / Int(stepSeconds)
    }

    /// The feed's document now, published when its step began.
    static func snapshot(at now: Timestamp, on clock: WallClock) -> String {
        let begun = Timestamp(milliseconds: now.milliseconds - now.milliseconds % Int64(stepSeconds * 1000))
        return snapshot(step: step(at: now, on: clock), publishedAt: begun)
    }

    /// The feed's document of a step.
    static func snapshot(step: Int, publishedAt: Timestamp) -> String {
        let generation = "demo_" + String(step, radix: 16)
        let members = records(step: step, publishedAt: publishedAt).map { $0.member(generation) }
        return """
            <?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns="http://www.opengis.net/wfs" \
            xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" \
            xmlns:cite="http://www.opengeospatial.net/cite" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
            <gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>\(members.joined())</wfs:FeatureCollection>
            """
    }

    /// What is open in a step: what lasts, and what began in one of the steps before and is not over.
    static func records(step: Int, publishedAt: Timestamp) -> [DemoRecord] {
        let begun = (max(0, step - longest)...max(0, step)).flatMap { start in
            (0..<starts(in: start)).compactMap { index in
                record(start: start, index: index, age: step - start, publishedAt)
            }
        }
        return lasting + begun.sorted { $0.changedAt > $1.changedAt }
    }

    private static let lasting: [DemoRecord] = DemoStory.lasting.enumerated().map { index, works in
        DemoRecord(
            incident: 9_000_001 + index,
            revision: 1 + index % 4,
            place: DemoPlace.all[works.place % DemoPlace.all.count],
            stage: works.stage,
            isAhead: nil,
            changedAt: Timestamp(milliseconds: 1_789_000_000_000) + Double(index) * 86_400 * 2
        )
    }

    /// Two in the rush hours, and one otherwise.
    private static func starts(in step: Int) -> Int {
        switch step % steps * 5 / 60 {
        case 7...9, 17...20: 2
        default: 1
        }
    }

    /// The stories come in turn; the places are scattered so that neighbours in time are none on the map.
    private static func record(start: Int, index: Int, age: Int, _ publishedAt: Timestamp) -> DemoRecord? {
        let number = start * 2 + index
        let turn = (start % steps) * 2 + index
        let story = DemoStory.all[(turn * 7 + turn / 24) % DemoStory.all.count]
        guard age < story.steps else { return nil }
        let stage = age / story.pace
        return DemoRecord(
            incident: 1_000_000 + number % 7_000_000,
            revision: stage + 1,
            place: DemoPlace.all[(turn * 11 + turn / 28) % DemoPlace.all.count],
            stage: story.stages[stage],
            isAhead: story.stages[0].type == 5 ? nil : turn % 2 == 0,
            changedAt: publishedAt + -Double(age % story.pace) * stepSeconds
        )
    }
}
