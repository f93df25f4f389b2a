extension Contract {
    static let traffic: [ContractEntry] = [
        .command(PutFeed.self),
        .command(RemoveFeed.self),
        .command(RefreshFeed.self),
        .command(SetEnvironment.self),
        .command(
            PutRoads.self,
            answering: RoadsReceipt(network: RoadsReceipt.Network(roads: 1, lines: 1, kilometres: 2.1))
        ),
        .command(RemoveRoads.self),
        .command(PutWatch.self),
        .command(RemoveWatch.self),
        .question(ListIncidents.self),
        .question(GetIncident.self),
        .question(ListFeeds.self),
        .question(ListWatches.self),
        .question(GetGeoJSON.self),
        .question(GetKML.self),
        .event(IncidentOpened.self),
        .event(IncidentUpdated.self),
        .event(IncidentCleared.self),
        .event(WatchEntered.self),
        .event(WatchChanged.self),
        .event(WatchLeft.self),
        .state(FeedDocument.self),
        .state(ManifestDocument.self),
        .state(IncidentDocument.self),
    ]
}
