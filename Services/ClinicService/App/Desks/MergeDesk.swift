import ClinicServiceDomain
import ClinicVault
import Clockwork
import GRDB
import Schema
import ServiceKit

/// Two records of one person, and the end of a record.
struct MergeDesk: Sendable {
    let patients: PatientDesk
    let settings: ClinicSettings

    @Sendable func merge(_ command: MergePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        visit.words = command.reason
        let (survivor, other) = (try visit.patient(), try visit.patient(command.other))
        guard let pair = try PatientMerge.merge(other, into: survivor, at: visit.now) else {
            visit.note(.merge, patient: survivor.id, object: other.id, version: survivor.version)
            return .noop(version: survivor.version)
        }
        return try keep(pair, .merge, visit)
    }

    @Sendable func unmerge(_ command: UnmergePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        visit.words = command.reason
        let (survivor, other) = (try visit.patient(), try visit.patient(command.other))
        return try keep(try PatientMerge.unmerge(other, from: survivor, at: visit.now), .unmerge, visit)
    }

    /// Destroys the key: what is sealed with it can never be read again, here and in backups once those are gone.
    @Sendable func erase(_ command: ErasePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        visit.words = command.reason
        let patient = try visit.patient()
        guard patient.number == command.number else { throw Problem.wrongNumber }
        try checkNobodyBehind(patient, visit)
        let id = try RecordTable.id(patient.id)
        let last = try lastEntry(of: patient, visit) ?? patient.registeredAt
        let today = settings.clock.today(visit.now)
        try settings.retention.check(lastEntry: settings.clock.today(last), today: today)
        guard try visit.vault.erase(id, at: visit.now, visit.db) else { throw Problem.noPatient }
        try visit.index.remove(id)
        for table in ["identity", "sourceRecord", "followUp"] {
            try visit.db.execute(sql: "DELETE FROM \(table) WHERE patient = ?", arguments: [id])
        }
        visit.transaction.forgetPast()
        visit.note(.erase, patient: patient.id, object: patient.id, version: patient.version)
        try visit.transaction.emit(PatientChanged(patient.id, "erased"), [patient.id], version: patient.version)
        return .applied()
    }

    /// A record behind one that is gone could neither be written nor parted any more.
    private func checkNobodyBehind(_ patient: PatientDocument, _ visit: Visit) throws {
        let standing = try (patient.merged ?? []).filter { try !isErased($0, visit) }
        guard standing.isEmpty else { throw Problem.goesOn(for: standing) }
    }

    private func isErased(_ patient: String, _ visit: Visit) throws -> Bool {
        do {
            return try visit.vault.key(of: try RecordTable.id(patient), visit.db) == nil
        } catch let fault as VaultFault {
            return fault.code == .erased
        }
    }

    /// When the person was seen last: in any of the records that were merged, where the law counts them as one.
    private func lastEntry(of patient: PatientDocument, _ visit: Visit) throws -> Timestamp? {
        guard settings.retention.countsWholePerson else {
            return try visit.records.lastEntry(of: [try RecordTable.id(patient.id)])
        }
        let survivor = PatientMerge.survivor(of: patient.id) { try? visit.patient($0).mergedInto }
        // When one was erased tells even that of which nothing else can be read.
        let family = try History(visit: visit).family(of: (try? visit.patient(survivor)) ?? patient)
        return try visit.records.lastEntry(of: family + [try RecordTable.id(survivor)])
    }

    private func keep(
        _ pair: PatientMerge.Pair,
        _ action: AuditAction,
        _ visit: Visit
    ) throws -> Handled<Acknowledgement> {
        try patients.keep(pair.survivor, visit, as: action)
        try patients.keep(pair.other, visit, as: action)
        let event = PatientMerged(pair.survivor.id, pair.other.id, isMerged: action == .merge)
        try visit.transaction.emit(event, [pair.survivor.id], version: pair.survivor.version)
        return .applied(version: pair.survivor.version)
    }
}
