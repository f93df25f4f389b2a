import Foundation
import GRDB
import Schema

/// An entry of the audit log.
public struct AuditEntry: Hashable, Sendable {
    /// Its number: entries are counted from 1 without a gap.
    public let sequence: Int64
    /// When it was written.
    public let at: Timestamp
    /// What it says.
    public let access: AuditAccess
    /// What chains it to all entries before it.
    public let mac: [UInt8]

    /// The columns before `mac`, in the order in which they are chained.
    static let columns = """
        sequence, at, user, role, action, patient, object, version, purpose, outcome, reason, correlation, detail
        """

    /// The values of ``columns``.
    static func values(_ sequence: Int64, _ at: Timestamp, _ access: AuditAccess) -> [DatabaseValue] {
        [
            sequence.databaseValue, at.milliseconds.databaseValue, access.user.databaseValue, access.role.databaseValue,
            access.action.rawValue.databaseValue, access.patient?.databaseValue ?? .null,
            access.object?.databaseValue ?? .null, access.version?.databaseValue ?? .null,
            access.purpose.databaseValue, access.outcome.rawValue.databaseValue,
            access.reason?.databaseValue ?? .null, access.correlation?.databaseValue ?? .null,
            access.detail.map { Data($0).databaseValue } ?? .null,
        ]
    }

}

extension AuditEntry {
    /// Reads a row of ``columns`` and `mac` without trust: somebody may have changed it.
    init(_ row: Row) throws(VaultFault) {
        func value<T: DatabaseValueConvertible>(_ column: Int, _ type: T.Type = T.self) throws(VaultFault) -> T {
            guard let value = T.fromDatabaseValue(row[column]) else {
                let sequence = Int64.fromDatabaseValue(row[0]).map(String.init) ?? "without a number"
                throw VaultFault(.damaged, "audit entry \(sequence) is damaged; verify the log, and restore a backup")
            }
            return value
        }
        func optional<T: DatabaseValueConvertible>(_ column: Int) throws(VaultFault) -> T? {
            (row[column] as DatabaseValue).isNull ? nil : try value(column)
        }
        sequence = try value(0)
        at = Timestamp(milliseconds: try value(1))
        access = AuditAccess(
            AuditAction.named(try value(4)) ?? .unknown,
            by: try value(2),
            role: try value(3),
            patient: try optional(5),
            object: try optional(6),
            version: try optional(7),
            purpose: try value(8),
            outcome: AuditOutcome.named(try value(9)) ?? .unknown,
            reason: try optional(10),
            correlation: try optional(11),
            detail: (try optional(12) as Data?).map { Array($0) }
        )
        mac = Array(try value(13, Data.self))
    }
}
