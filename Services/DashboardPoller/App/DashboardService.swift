import DashboardReading
import Fetching
import Foundation
import Schema
import ServiceKit

/// The parts of dashboard-poller and what they share.
struct DashboardService: Sendable {
    let book: SourceBook
    let widgets: WidgetDesk
    let pages: PageDesk
    let sources: SourceDesk
    let files: PageFiles
    let hub: PollHub
    let topics: TopicDesk
    let preview: Preview
    let history = HistoryDesk()
    let answers = PageAnswers()
    private let sample: SamplePage?

    init(_ configuration: ServiceConfiguration) throws {
        let settings = try DashboardSettings(configuration)
        let vault = try SecretVault(configuration)
        let database = try JSONDatabase()
        book = SourceBook(vault)
        widgets = WidgetDesk(book: book)
        pages = PageDesk(widgets: widgets)
        sources = SourceDesk(vault: vault, book: book, widgets: widgets)
        files = PageFiles(pages: pages, sources: sources)
        hub = PollHub(book: book, widgets: widgets, quiet: QuietPolls(), settings: settings.fetch, database: database)
        topics = TopicDesk(book, widgets, database)
        preview = Preview(vault: vault, settings: settings.fetch, database: database)
        sample = settings.demo.map(SamplePage.init)
    }

    /// Makes the sample page at the first start, and takes in all that is kept.
    @Sendable func start(_ transaction: Transaction) throws {
        try sample?.make(sources, pages, transaction)
        try book.load(transaction)
    }

    /// What polls that found nothing new mean for history and semaphores.
    @Sendable func goOn(_ transaction: Transaction) throws {
        try widgets.goOn(hub.quiet.take(), transaction)
        for (source, goodAt) in book.aged() { try widgets.age(source, goodAt: goodAt, transaction) }
    }
}
