import TrafficIngestDomain

extension SnapshotHead {
    /// The head of a document of which something could be used, or that was empty in itself.
    ///
    /// - Throws: ``FeedFault`` when there were records and none is of any use: that is another kind of document, or a
    ///   new shape of this one, and not an empty one.
    func checked() throws -> SnapshotHead {
        guard records == 0, let first = skipped.first else { return self }
        throw FeedFault(.shape, "expected records, but none of \(skipped.count) can be used; the first: \(first)")
    }
}
