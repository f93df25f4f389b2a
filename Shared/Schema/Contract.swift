/// Every message there is: what the documents in `docs/contract` are written from.
///
/// A new message is one line here.
public enum Contract {
    /// The contract's version; minor versions only add.
    public static let version = "0.1.0"

    /// Every message: first what all services have, then each service's own.
    public static let messages: [ContractEntry] = kit + home + tasks + traffic + dashboard + clinic + keeper

    /// The services with messages of their own, which have what every service has, too. The keeper is none: of that it has
    /// the status alone.
    public static var services: [ServiceName] {
        Set(messages.map(\.channel.service)).subtracting([.each, .keeper]).sorted { $0.rawValue < $1.rawValue }
    }

    /// What every service takes, answers and tells of itself; ``ServiceName/each`` stands for its name.
    static let kit: [ContractEntry] = [
        .command(ReplayJournal.self, answering: ReplayedJournal(count: 14)),
        .question(SnapshotRequest.self),
        .question(ListDeadLetters.self),
        .question(ShowDeadLetter.self),
        .command(SettleDeadLetter.self, at: SettleDeadLetter.retryChannel(of: .each)),
        .command(SettleDeadLetter.self, at: SettleDeadLetter.dropChannel(of: .each)),
        .system(ServiceStatus.self),
        .system(ServiceMetrics.self),
        .system(DeadLetterNotice.self),
    ]

    static let home: [ContractEntry] = [
        .command(LoadHomes.self),
        .command(PlacePlan.self),
        .command(UploadPlanPart.self),
        .command(SetPlanImage.self),
        .command(DeletePlan.self),
        .command(SetElement.self),
        .command(SetElementState.self),
        .command(SetElementBrightness.self),
        .command(SetElementPosition.self),
        .command(SetElementValue.self),
        .command(RefreshElement.self),
        .command(ConfigureElement.self),
        .command(CaptureScene.self),
        .command(ActivateScene.self),
        .command(DeleteScene.self),
        .question(ListHomes.self),
        .question(GetElement.self),
        .question(GetHistory.self),
        .question(GetHomeSettings.self),
        .question(GetPlanImage.self),
        .event(HomeLoaded.self),
        .event(PlanChanged.self),
        .event(ElementChanged.self),
        .event(ElementAvailability.self),
        .event(CommandEnded.self),
        .event(LoopSuspected.self),
        .event(ElementConfigured.self),
        .state(HomeDocument.self),
        .state(PlanDocument.self),
        .state(ElementDocument.self),
    ]
}
