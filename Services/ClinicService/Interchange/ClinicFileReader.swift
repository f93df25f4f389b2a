import Schema

/// Reads patients and their records from the files of other systems.
public struct ClinicFileReader: Sendable {
    let source: String
    let now: Timestamp
    let startOfDay: @Sendable (CivilDate) -> Timestamp
    let isPossible: @Sendable (_ field: String, _ value: Double) -> Bool

    /// A reader of files of one system.
    ///
    /// - Parameters:
    ///   - source: the system's name, which stands in every record's ``RecordSource``.
    ///   - now: the time of records that have none.
    ///   - startOfDay: when a day begins in the practice, which is the time of records that name only a day.
    ///   - isPossible: whether a vital sign, such as `weight`, may have such a value; others are left out.
    public init(
        source: String,
        now: Timestamp,
        startOfDay: @escaping @Sendable (CivilDate) -> Timestamp,
        isPossible: @escaping @Sendable (_ field: String, _ value: Double) -> Bool
    ) {
        self.source = source
        self.now = now
        self.startOfDay = startOfDay
        self.isPossible = isPossible
    }

    /// What a file holds.
    ///
    /// - Throws: `file-refused` when it is not of its format; what is wrong with an entry is a line of the report.
    public func read(
        _ bytes: [UInt8],
        _ format: ClinicFormat,
        columns: [String: String]? = nil
    ) throws(Problem) -> ChartFile {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        var file =
            switch format {
            case .fhir: try FHIRIntake.read(bytes, for: self)
            case .csv: try PatientTable.read(bytes, separator: ",", columns: columns, for: self)
            case .tsv: try PatientTable.read(bytes, separator: "\t", columns: columns, for: self)
            case .unknown:
                throw .refusedFile("expected one of the formats \(ClinicFormat.words.joined(separator: ", "))")
            }
        // A stable order: the lines of one entry stay as they were found.
        file.lines = file.lines.enumerated().sorted { ($0.element.entry, $0.offset) < ($1.element.entry, $1.offset) }
            .map(\.element)
        return file
    }
}
