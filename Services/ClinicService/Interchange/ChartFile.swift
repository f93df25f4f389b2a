import Schema

/// A chart as another system's file has it.
///
/// Its documents are not ours yet. An `id` is empty, or, in a file that we wrote, the one the record had. `source` names
/// the record in the file, so that it is known when it comes again. `mergedInto` and `merged` name other patients of
/// the file by the ids of their sources. Where a file names no author it is `import`, and where it names no time it is
/// the time of reading: who compares a record with a stored one leaves `id`, `version`, `patient` and those out.
public struct ImportedChart: Hashable, Sendable {
    /// Without attachments, as files are not imported.
    public var chart: PatientChart
    /// The patient's place in the file.
    public var entry: Int
    /// Whether we wrote it: then ids, versions and the practice's number are those of the original.
    public var isOurs: Bool

    /// The author of what has none.
    public static let nobody = "import"
}

/// What a file holds.
public struct ChartFile: Hashable, Sendable {
    /// In the order of the file.
    public var charts: [ImportedChart] = []
    /// Why entries were left out, wholly or in part, in the order of the file.
    public var lines: [ImportLine] = []
}
