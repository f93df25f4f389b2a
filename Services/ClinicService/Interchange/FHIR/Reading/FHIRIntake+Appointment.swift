import Schema

extension FHIRIntake {
    /// An Appointment that has a time and a patient.
    mutating func takeAppointment(_ resource: FHIRResource) {
        let actors = resource.body.list("participant").compactMap { $0["actor"] }
        let who = actors.first(where: library.isPatient)
        guard let patient = patient(who, of: resource) else { return }
        guard let status = Self.status(resource.body.words("status")) else { return leaveOut(resource, .notDone) }
        guard let start = point(resource["start"]) else { return leaveOut(resource, .noStart) }
        guard let minutes = minutes(of: resource, from: start) else { return leaveOut(resource, .noMinutes) }
        let others = actors.filter { [library] in !library.isPatient($0) }
        let doctor = library.person(among: others, in: resource) ?? ImportedChart.nobody
        let booked = resource.body.extended(FHIRSystem.bookedBy)?.words("valueString")
        var appointment = AppointmentDocument(
            id: keptID(resource, patient),
            patient: charts[patient]?.chart.patient.id ?? "",
            at: start,
            minutes: minutes,
            doctor: doctor,
            by: booked ?? ImportedChart.nobody
        )
        appointment.version = keptVersion(resource, patient)
        appointment.status = status
        appointment.reason = limited(reason(resource), 500, resource)
        appointment.source = source(resource)
        charts[patient]?.chart.appointments.append(appointment)
    }

    private func minutes(of resource: FHIRResource, from start: Timestamp) -> Int? {
        let length = point(resource["end"]).map { ($0 - start) / 60 }
        let minutes = (length ?? resource["minutesDuration"]?.decimal).flatMap { Int(exactly: $0.rounded()) }
        return minutes.flatMap { (5...480).contains($0) ? $0 : nil }
    }

    private func reason(_ resource: FHIRResource) -> String? {
        resource.body.words("description") ?? resource.body.list("reasonCode").lazy.compactMap(\.concept).first
    }

    private static func status(_ word: String?) -> AppointmentStatus? {
        switch word {
        case "booked", "proposed", "pending", "waitlist": .booked
        case "arrived", "checked-in": .arrived
        case "fulfilled": .fulfilled
        case "noshow": .noShow
        case "cancelled": .cancelled
        default: nil
        }
    }
}
