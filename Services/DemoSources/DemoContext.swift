import Hummingbird
import NIOCore

/// A request's surroundings, the connection among them: some answers misuse it.
struct DemoContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
