import History

/// What a run left behind: what clients logged, what was heard, what the databases say, and what was done to it.
struct Evidence: Sendable {
    /// What is known of one service.
    struct Service: Sendable {
        var stored = StoredSite()
        var published = Published()
        var following = Following()
        var log = ServiceLog.Facts()
        /// Retained messages below the service's topics, in the end.
        var retained: [String: [UInt8]] = [:]
        var before = Measure()
        var after = Measure()
        /// Versions of entities that the database has a row for each of.
        var versions: [String: Int] = [:]
    }

    /// What a process and its files take.
    struct Measure: Sendable {
        var memory = 0
        var descriptors = 0
        var disk = 0
    }

    var commands: [CommandRecord] = []
    var services: [Site: Service] = [:]
    var deeds = Deeds()
    var sources = SourceServer.Facts()
    /// Incidents of the feed that are open in the database, and those that were told to be over.
    var incidents: Set<String> = []
    var cleared: Set<String> = []
    /// Where the tasks stand in what they follow: epoch and number by service.
    var watermarks: [Site: String] = [:]
    /// Topics that bore the retain flag and may not, then or in the end.
    var stray: Set<String> = []
    /// Services that did not end in order when they were told to.
    var badEndings: [String] = []
    /// Seconds from the last blow's end until nothing was under way any more; nil when that did not come.
    var convergence: Double?
}
