/// What the routes work with.
struct WebParts: Sendable {
    let settings: ConsoleSettings
    let site: SiteFiles
    let hub: StreamHub
    let link: BusLink
    let accounts: AccountDesk
    let sessions: SessionDesk
    let setup: SetupDesk
    let signIn: SignInDesk
}
