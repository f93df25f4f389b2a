import ClinicInterchange
import ClinicServiceDomain
import ClinicVault
import Clockwork
import Schema
import ServiceKit

/// Takes in the files of other systems, and of other practices of ours: all or nothing, and nothing twice.
struct ImportDesk: Sendable {
    /// So many lines of a report are told.
    private static let mostLines = 1000

    let patients: PatientDesk
    let uploads: UploadDesk
    let chart: ChartDesk
    let followUps: FollowUpDesk

    /// A table carries demographics only; a FHIR file carries charts.
    @Sendable static func action(_ command: ImportRecords) -> ClinicAction {
        command.format == .fhir ? .importCharts : .importDemographics
    }

    @Sendable func take(_ command: ImportRecords, _ visit: Visit) throws -> Handled<ClinicImport> {
        let bytes = try uploads.parts(of: command.upload, visit).flatMap { $0 }
        let clock = patients.settings.clock
        let reader = ClinicFileReader(
            source: command.system,
            now: visit.now,
            startOfDay: { clock.instant($0, seconds: 0) },
            isPossible: { field, value in VitalSign(rawValue: field)?.possible?.contains(value) ?? true }
        )
        let file = try reader.read(bytes, command.format, columns: command.columns)
        let isDryRun = command.dryRun == true
        let report = isDryRun ? try visit.rehearsed { try run(file, visit) } : try run(file, visit)
        visit.note(.import)
        guard !isDryRun else { return .noop(finished(report, isDryRun: true)) }
        try uploads.forget(command.upload, visit)
        return .applied(finished(report, isDryRun: false))
    }

    private func run(_ file: ChartFile, _ visit: Visit) throws -> ClinicImport {
        var intake = ChartIntake(desk: self, visit: visit)
        intake.report.report = file.lines
        for imported in file.charts { try intake.take(imported) }
        try intake.link(file.charts)
        return intake.report
    }

    private func finished(_ report: ClinicImport, isDryRun: Bool) -> ClinicImport {
        var report = report
        report.dryRun = isDryRun
        report.skipped = Set(report.report.map(\.entry)).count
        report.report = Array(report.report.sorted { $0.entry < $1.entry }.prefix(Self.mostLines))
        return report
    }
}
