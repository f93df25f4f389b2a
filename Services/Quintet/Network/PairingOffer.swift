import Schema

/// One certificate for one device: what the code is good for, until when, and how often it was guessed at.
struct PairingOffer: Sendable {
    static let tries = 5

    /// What became of it.
    enum State: Sendable, Equatable {
        case open, taken, guessed, expired
    }

    let device: String
    let code: PairingCode
    let expires: Timestamp
    private var wrong = 0
    private var state = State.open

    init(device: String, code: PairingCode = PairingCode(), expires: Timestamp) {
        (self.device, self.code, self.expires) = (device, code, expires)
    }

    func state(at now: Timestamp) -> State { state == .open && now >= expires ? .expired : state }

    /// Takes the offer. Throws an `OperatorError` in words for the device; a wrong name and a wrong code read the same.
    mutating func take(device: String, code: String, at now: Timestamp) throws(OperatorError) {
        state = state(at: now)
        guard state == .open else {
            throw OperatorError(problem: "the code is no longer good", remedy: "ask for another `quintet device pair`")
        }
        guard self.code.isSame(as: code), device == self.device else {
            wrong += 1
            if wrong == Self.tries { state = .guessed }
            let left = Self.tries - wrong
            throw OperatorError(
                problem: "the name or the code is wrong",
                remedy: left > 0 ? "\(left) more tries" : "that was the last try: ask for another `quintet device pair`"
            )
        }
        state = .taken
    }
}
