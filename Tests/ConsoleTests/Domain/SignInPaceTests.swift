import ConsoleDomain
import Schema
import Testing

@Suite struct SignInPaceTests {
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    @Test func `five may be tried without a pause, which then doubles up to a quarter of an hour`() {
        var pace = SignInPace(last: start)
        var waits: [Double] = []
        for _ in 1...20 {
            pace = pace.failed(at: start)
            waits.append(pace.wait(at: start))
        }
        #expect(waits.prefix(8) == [0, 0, 0, 0, 1, 2, 4, 8])
        #expect(waits.suffix(3) == [900, 900, 900])
        #expect(waits == waits.sorted())
    }

    @Test func `the pause passes`() {
        let pace = SignInPace(failures: 8, last: start)
        #expect(pace.wait(at: start) == 8)
        #expect(pace.wait(at: start + 7) == 1)
        #expect(pace.wait(at: start + 8) == 0)
    }

    @Test(arguments: [1, 8, 30])
    func `given failures by a clock that was ahead, when it is set back, then one try is let through and counted`(
        failures: Int
    ) {
        let pace = SignInPace(failures: failures, last: start + 10_800)
        #expect(pace.wait(at: start) == 0)
        let next = pace.failed(at: start)
        #expect(next.failures == failures + 1)
        #expect(next.wait(at: start) == SignInPace(failures: failures + 1, last: start).wait(at: start))
    }

    @Test func `given a clock set back by less than a minute, when one tries, then the pause is waited for`() {
        let pace = SignInPace(failures: 8, last: start + 59)
        #expect(pace.wait(at: start) == 8)
        #expect(SignInPace(failures: 1, last: start + 59).wait(at: start) == 0)
    }

    @Test func `after a day it is forgotten, not before`() {
        let pace = SignInPace(failures: 30, last: start)
        #expect(pace.failed(at: start + 86_401).failures == 1)
        #expect(pace.failed(at: start + 86_399).failures == 31)
    }
}

@Suite struct SessionRulesTests {
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    @Test(arguments: [([UserRole.owner], 1800.0), ([.clinician], 600), ([.owner, .clinician], 600)])
    func `a session ends when nobody uses it, sooner where charts can be seen`(roles: [UserRole], idle: Double) {
        func isAlive(after seconds: Double) -> Bool {
            SessionRules.isAlive(began: start, seen: start, now: start + seconds, roles: Set(roles))
        }
        #expect(isAlive(after: idle - 1))
        #expect(!isAlive(after: idle))
    }

    @Test func `a session ends after twelve hours, used or not`() {
        func isAlive(after seconds: Double) -> Bool {
            let now = start + seconds
            return SessionRules.isAlive(began: start, seen: now, now: now, roles: [.owner])
        }
        #expect(isAlive(after: 43_199))
        #expect(!isAlive(after: 43_200))
    }
}

@Suite struct SetBackClockTests {
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    private func isAlive(began: Double, seen: Double, _ roles: Set<UserRole> = [.owner]) -> Bool {
        SessionRules.isAlive(began: start + began, seen: start + seen, now: start, roles: roles)
    }

    @Test func `given a session begun while the clock was ahead, when it is set back, then the session is over`() {
        #expect(!isAlive(began: 10_800, seen: 10_800))
        #expect(!isAlive(began: 61, seen: 0))
        #expect(!isAlive(began: 10_800, seen: 0, [.display]))
    }

    @Test func `given a session used while the clock was ahead, when it is set back, then the session is over`() {
        #expect(!isAlive(began: -600, seen: 10_800))
        #expect(!isAlive(began: -600, seen: 61))
    }

    @Test func `given a clock that is set back by some seconds, when a session is looked at, then it goes on`() {
        #expect(isAlive(began: 60, seen: 60))
        #expect(isAlive(began: 60, seen: 60, [.display]))
    }
}

@Suite struct ScreenSessionTests {
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    @Test func `a screen's session lasts a month whether it is used or not, and anybody else's does not`() {
        func isAlive(_ roles: Set<UserRole>, afterDays days: Double) -> Bool {
            SessionRules.isAlive(began: start, seen: start, now: start + days * 86_400, roles: roles)
        }
        #expect(isAlive([.display], afterDays: 29.9))
        #expect(!isAlive([.display], afterDays: 30))
        #expect(!isAlive([.display, .family], afterDays: 0.5))
        #expect(!isAlive([], afterDays: 0.5))
    }
}

@Suite struct TokenBucketTests {
    @Test func `a full bucket is emptied at once and fills again with time`() throws {
        var bucket = TokenBucket(size: 3, perSecond: 2, now: 0)
        let taken = (1...4).map { _ in bucket.take(at: 0) }
        #expect(taken == [nil, nil, nil, 0.5])
        #expect(bucket.take(at: 0.5) == nil)
        #expect(bucket.take(at: 0.5) == 0.5)
        // It never holds more than its size.
        let later = (1...4).map { _ in bucket.take(at: 1000) }
        #expect(later == [nil, nil, nil, 0.5])
    }
}
