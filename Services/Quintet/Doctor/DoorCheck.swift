import Bus
import Passwords

/// Whether the broker lets in whom it should not.
struct DoorCheck {
    let access: AccountAccess

    /// `nil` when nothing answers on the port.
    func findings() async -> [Finding]? {
        let anonymous: Finding
        switch BrokerProbe(port: LocalPort(number: access.settings.brokerPort)).ask() {
        case .silent: return nil
        case .letIn:
            anonymous = .fail(
                "a client without a password is let in",
                "it is not our broker, or not our configuration: restart `quintet up`, see `ss -ltnp`"
            )
        case .refused: anonymous = .ok("a client without a password is refused")
        }
        return [anonymous, await wrongPassword()]
    }

    private func wrongPassword() async -> Finding {
        let account = Catalogue.operatorAccount
        do {
            try await withRequester(access.configuration(account, password: RandomText.password())) { _ in }
            return .fail("the account \(account) is let in with a wrong password", "restart `quintet up`")
        } catch let error as BusError where error.code == .refused {
            return .ok("a wrong password is refused")
        } catch {
            return .unseen("whether a wrong password is refused", error)
        }
    }
}
