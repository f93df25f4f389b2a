import Schema

/// How a simulated element behaves; every setting has a default.
public struct SimulatorBinding: Codable, Hashable, Sendable {
    /// The start of its chance; made of the element's ids when absent, so that each start plays the same.
    public var seed: UInt64?
    /// Milliseconds until it acts and answers.
    public var latencyMs: Double
    /// Up to so many milliseconds more, by chance.
    public var jitterMs: Double
    /// Percent of commands that it never hears, or whose answer is lost.
    public var lossPercent: Double
    /// Percent of commands after which it reads back something else than it was told.
    public var wrongReadBackPercent: Double
    /// Seconds a cover takes from closed to open; the element's own `travelSeconds` when absent.
    public var travelSeconds: Double?
    /// Seconds a dimmable element takes from 0 to 100 when the command names no transition.
    public var rampSeconds: Double
    /// Seconds between two reports of an element that moves.
    public var progressSeconds: Double
    /// Every so many seconds, on average, somebody uses the wall switch; 0 is never.
    public var wallSwitchSeconds: Double
    /// Whether it says what it is; when not, its states can only be assumed.
    public var reports: Bool
    /// Whether it does not know what it is until the first command, like a cover after a power cut.
    public var startsUnknown: Bool
    /// What it is at first: OFF, closed, or an empty text when absent.
    public var start: ElementValues?

    /// The defaults: 30 ms, no loss, no ramps.
    public init() {
        latencyMs = 30
        jitterMs = 0
        lossPercent = 0
        wrongReadBackPercent = 0
        rampSeconds = 0
        progressSeconds = 0.5
        wallSwitchSeconds = 0
        reports = true
        startsUnknown = false
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, _ range: ClosedRange<Double>) throws -> Double? {
            guard let value = try container.decodeIfPresent(Double.self, forKey: key) else { return nil }
            guard range.contains(value) else {
                let expected = "\(range.lowerBound) to \(range.upperBound), not \(value)"
                throw DecodingError.setting(key, expected, in: container)
            }
            return value
        }
        seed = try container.decodeIfPresent(UInt64.self, forKey: .seed)
        latencyMs = try number(.latencyMs, 0...60_000) ?? latencyMs
        jitterMs = try number(.jitterMs, 0...60_000) ?? jitterMs
        lossPercent = try number(.lossPercent, 0...100) ?? lossPercent
        wrongReadBackPercent = try number(.wrongReadBackPercent, 0...100) ?? wrongReadBackPercent
        travelSeconds = try number(.travelSeconds, 0...3600)
        rampSeconds = try number(.rampSeconds, 0...3600) ?? rampSeconds
        progressSeconds = try number(.progressSeconds, 0.05...3600) ?? progressSeconds
        wallSwitchSeconds = try number(.wallSwitchSeconds, 0...604_800) ?? wallSwitchSeconds
        reports = try container.decodeIfPresent(Bool.self, forKey: .reports) ?? reports
        startsUnknown = try container.decodeIfPresent(Bool.self, forKey: .startsUnknown) ?? startsUnknown
        start = try container.decodeIfPresent(ElementValues.self, forKey: .start)
    }
}
