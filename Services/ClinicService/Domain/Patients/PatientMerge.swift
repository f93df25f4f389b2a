import Schema

/// Two records of one person: both are kept, one goes on and the other stands behind it.
///
/// Only a record that goes on can be put behind another, with all that stand behind it, so there is never a circle.
public enum PatientMerge {
    /// Both records afterwards.
    public struct Pair: Hashable, Sendable {
        /// The one that goes on.
        public var survivor: PatientDocument
        /// The one behind it.
        public var other: PatientDocument
    }

    /// Puts a record behind another; nil when it stands there already.
    public static func merge(
        _ other: PatientDocument,
        into survivor: PatientDocument,
        at now: Timestamp
    ) throws(Problem) -> Pair? {
        guard other.id != survivor.id else { throw .mergedWithItself }
        guard other.mergedInto != survivor.id else { return nil }
        guard survivor.status != .merged else { throw .isMerged(survivor) }
        guard other.status != .merged else { throw .isMerged(other) }
        var pair = Pair(survivor: survivor, other: other)
        pair.survivor.merged = (survivor.merged ?? []) + [other.id]
        (pair.other.status, pair.other.mergedInto) = (.merged, survivor.id)
        return pair.changed(at: now)
    }

    /// Takes a merge back; the record that stood behind is active again.
    public static func unmerge(
        _ other: PatientDocument,
        from survivor: PatientDocument,
        at now: Timestamp
    ) throws(Problem) -> Pair {
        guard other.mergedInto == survivor.id else { throw .notMerged(other.id, into: survivor.id) }
        var pair = Pair(survivor: survivor, other: other)
        let rest = (survivor.merged ?? []).filter { $0 != other.id }
        pair.survivor.merged = rest.isEmpty ? nil : rest
        (pair.other.status, pair.other.mergedInto) = (.active, nil)
        return pair.changed(at: now)
    }

    /// The record that goes on for a patient, at the end of however many merges; `into` tells one step.
    public static func survivor(of patient: String, into: (String) throws -> String?) rethrows -> String {
        var (last, seen) = (patient, Set<String>())
        while seen.insert(last).inserted, let next = try into(last) { last = next }
        return last
    }

    /// A patient and all that stand behind, near ones first; `merged` tells one step. Their records are one history.
    public static func everyone(behind patient: String, merged: (String) throws -> [String]) rethrows -> [String] {
        var found = [patient]
        var place = 0
        while place < found.count {
            found += try merged(found[place]).filter { !found.contains($0) }
            place += 1
        }
        return found
    }
}

extension PatientMerge.Pair {
    fileprivate func changed(at now: Timestamp) -> Self {
        var pair = self
        (pair.survivor.version, pair.survivor.changedAt) = (survivor.version + 1, now)
        (pair.other.version, pair.other.changedAt) = (other.version + 1, now)
        return pair
    }
}
