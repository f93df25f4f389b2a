import Schema
import ServiceKit

/// The parts of the console and what they share.
struct ConsoleService: Sendable {
    let hub: StreamHub
    let feed: StreamFeed
    let accounts: AccountDesk
    let sessions: SessionDesk
    let pace: PaceDesk
    let setup: SetupDesk
    let web: WebServer

    init(_ settings: ConsoleSettings, _ configuration: ServiceConfiguration) throws {
        let hub = StreamHub()
        let link = BusLink(configuration: configuration, hub: hub)
        let passwords = PasswordDesk()
        let accounts = AccountDesk(passwords: passwords)
        let sessions = SessionDesk(accounts: accounts, hub: hub)
        let pace = PaceDesk()
        let setup = SetupDesk(accounts: accounts, address: settings.address, folder: configuration.dataFolder)
        self.hub = hub
        self.accounts = accounts
        self.sessions = sessions
        self.pace = pace
        self.setup = setup
        feed = StreamFeed(link: link, hub: hub)
        web = WebServer(
            settings: settings,
            parts: WebParts(
                settings: settings,
                site: try SiteFiles(settings),
                hub: hub,
                link: link,
                accounts: accounts,
                sessions: sessions,
                setup: setup,
                rates: RateDesk(),
                signIn: SignInDesk(accounts: accounts, sessions: sessions, pace: pace, passwords: passwords)
            )
        )
    }

    /// Reads who there is, and invites the first user where there is nobody.
    @Sendable func start(_ transaction: Transaction) throws {
        try accounts.ledger.load(transaction)
        try sessions.ledger.load(transaction)
        try pace.ledger.load(transaction)
        try setup.start(transaction)
    }
}
