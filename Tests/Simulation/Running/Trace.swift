/// What happened in a run, as one number: two runs of a schedule have the same, or something was left to chance.
final class Trace {
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private let isTold: Bool

    init(isTold: Bool) { self.isTold = isTold }

    func note(_ time: Double, _ words: String, _ payload: [UInt8] = []) {
        add(time.bitPattern)
        for byte in words.utf8 { add(UInt64(byte)) }
        for byte in payload { add(UInt64(byte)) }
        guard isTold else { return }
        print("\((time * 1e4).rounded() / 1e4)  \(words)  \(String(decoding: payload.prefix(400), as: UTF8.self))")
    }

    private func add(_ word: UInt64) { hash = (hash ^ word) &* 0x0000_0100_0000_01b3 }
}
