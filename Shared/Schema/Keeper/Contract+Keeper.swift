extension Contract {
    /// What `quintet keeper` takes and answers; of what every service has it has the status alone.
    public static let keeper: [ContractEntry] = [
        .command(AddDevice.self),
        .command(RevokeDevice.self),
        .question(ListDevices.self),
        .question(AskBroker.self),
    ]
}
