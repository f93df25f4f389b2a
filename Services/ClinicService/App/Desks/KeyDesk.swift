import ClinicVault
import Schema
import ServiceKit

/// Changes the master key.
struct KeyDesk: Sendable {
    let safe: Safe

    @Sendable func rotate(_ command: RotateKeys, _ visit: Visit) throws -> Handled<KeyRotation> {
        let rotation = try safe.rotate(visit.transaction)
        visit.note(.rotate)
        try visit.transaction.emit(KeysRotated(rotation.key), ["keys"])
        return .applied(rotation)
    }
}
