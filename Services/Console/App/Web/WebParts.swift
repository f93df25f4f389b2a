import ConsoleDomain
import Hummingbird

/// What the routes work with.
struct WebParts: Sendable {
    let settings: ConsoleSettings
    let site: SiteFiles
    let hub: StreamHub
    let link: BusLink
    let accounts: AccountDesk
    let sessions: SessionDesk
    let setup: SetupDesk
    let rates: RateDesk
    let signIn: SignInDesk

    /// Whether somebody has to set up the second factor first, coming from where a request comes from.
    func owesFactor(_ session: Session, _ request: Request, _ context: WebContext) -> Bool {
        settings.factor.isOwed(
            by: session.roles,
            hasFactor: accounts.ledger[session.user]?.factor != nil,
            isOnThisMachine: context.visitor(request, isBehindProxy: settings.isBehindProxy).isHere
        )
    }
}
