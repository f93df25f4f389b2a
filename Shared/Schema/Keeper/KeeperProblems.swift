extension ProblemType {
    /// The name is a device's already, with another password or role, or may not be used again yet.
    public static let deviceExists = ProblemType("device-exists", 409, "The device is there already")
    /// This installation's broker needs what may not cross the bus.
    public static let managedOnMachine = ProblemType("managed-on-machine", 422, "Devices are managed on the machine")

    static let keeper: [ProblemType] = [.deviceExists, .managedOnMachine]
}
