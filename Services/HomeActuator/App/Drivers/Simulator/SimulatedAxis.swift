/// Something from 0 to 100 that rests or moves: the level of a lamp, the position of a cover.
struct SimulatedAxis: Sendable {
    /// Where it rests, or where its motion began; nil when not known.
    private var place: Double?
    private(set) var motion: SimulatedMotion?

    init(at place: Double?) { self.place = place }

    /// Where it is at a moment.
    func place(at time: Double) -> Double? { motion.map { $0.place(at: time) } ?? place }

    /// Sets out from where it is for a goal.
    mutating func move(to goal: Double, in seconds: Double, at time: Double) {
        stop(at: time)
        if seconds > 0 {
            motion = SimulatedMotion(from: place, to: goal, start: time, end: time + seconds)
        } else {
            place = goal
        }
    }

    /// Stays where it is.
    mutating func stop(at time: Double) {
        place = place(at: time)
        motion = nil
    }
}
