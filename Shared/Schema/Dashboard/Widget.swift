// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What a widget draws.
public enum WidgetKind: String, WireEnum {
    case bar, pie, semaphore, map, list
    /// One value, with its last sixty as a line beside it.
    case number
    /// Values over time.
    case line
    case text
    case unknown
}

/// A place on the grid of twelve columns.
public struct WidgetPlace: Codable, Hashable, Sendable {
    /// The first column, 0–11.
    public var x: Int
    /// The first row, from 0.
    public var y: Int
    /// Columns, 1–12.
    public var w: Int
    /// Rows, 1–100.
    public var h: Int

    /// A place.
    public init(x: Int, y: Int, w: Int, h: Int) {
        self.x = x
        self.y = y
        self.w = w
        self.h = h
    }
}

/// Forms of data that need no paths.
public enum MappingPreset: String, WireEnum {
    /// `[{"name":…,"value":…}]`, for maps with title, subtitle, latitude and longitude.
    case seed
    /// A FeatureCollection of points.
    case geojson
    /// `{"a":1,"b":2}`
    case keyValue = "key-value"
    /// `[["a",1],["b",2]]`
    case arrays
    case unknown
}

/// How items are found in a source's data, and what of them is shown.
public struct WidgetMapping: Codable, Hashable, Sendable {
    /// `seed` when it is not given.
    public var preset: MappingPreset?
    /// Where the items are: a JSON path such as `$.data.rows`, an XPath such as `//row`; in CSV every line is one.
    public var items: String?
    /// Where each field of an item is, by `name value title subtitle latitude longitude at`: a path within the item, or a
    /// header of CSV.
    public var fields: [String: String]?
    /// The number is multiplied by it.
    public var scale: Double?
    /// The number is then raised by it.
    public var offset: Double?
    /// Digits behind the point, 0–10.
    public var decimals: Double?
    /// What the number is of: `kWh`.
    public var unit: String?
    /// How dates are written: `yyyy-MM-dd HH:mm`; RFC 3339 and seconds since 1970 are known without.
    public var dateFormat: String?

    /// The form of the original application.
    public init() {}
}

/// Which side of the limits is bad.
public enum SemaphoreDirection: String, WireEnum {
    case highIsBad = "high-is-bad"
    case lowIsBad = "low-is-bad"
    case unknown
}

/// What a semaphore does when no value comes.
public enum NoDataRule: String, WireEnum {
    /// Shows the last level, until it is expired.
    case keep
    /// Says so, once per episode.
    case notify
    /// Counts it as good.
    case ok
    case unknown
}

/// What belongs to some kinds of widgets only.
public struct WidgetSettings: Codable, Hashable, Sendable {
    /// A semaphore is green below it, and yellow from it.
    public var min: Double?
    /// A semaphore is red above it.
    public var max: Double?
    public var direction: SemaphoreDirection?
    /// How far a value has to come back before a semaphore is better again; 0 when it is not given.
    public var hysteresis: Double?
    /// Polls that a level has to last before it is told; 0 when it is not given.
    public var pending: Double?
    /// Polls that a level is kept after it was better; 0 when it is not given.
    public var keepFiring: Double?
    public var onNoData: NoDataRule?
    /// Polls without a value before that counts; 3 when it is not given.
    public var noDataAfter: Double?
    /// Whether its events ask for attention.
    public var attention: Bool?
    /// Hours after which a level that lasts is told again; never when it is not given.
    public var repeatHours: Double?
    /// Items at most, 1–1,000.
    public var limit: Double?
    /// Hours that a line shows, 1–8,760; 24 when it is not given.
    public var hours: Double?

    /// Nothing beyond what is usual.
    public init() {}
}

/// A widget as a person configures it.
public struct Widget: Codable, Hashable, Sendable {
    public var kind: WidgetKind
    public var title: String?
    /// The source's id.
    public var source: String
    /// Seconds between two polls that it wants, 10 to 86,400; of all that a source is asked for the shortest counts.
    public var seconds: Double?
    public var place: WidgetPlace
    public var mapping: WidgetMapping?
    /// Colours and such, as the console wants them.
    public var style: [String: String]?
    public var settings: WidgetSettings?

    /// A widget of a source.
    public init(kind: WidgetKind, source: String, place: WidgetPlace) {
        self.kind = kind
        self.source = source
        self.place = place
    }

    static let example: Widget = {
        var widget = Widget(kind: .semaphore, source: "calls", place: WidgetPlace(x: 0, y: 0, w: 3, h: 2))
        widget.title = "Calls waiting"
        var settings = WidgetSettings()
        settings.min = 10
        settings.max = 50
        settings.attention = true
        widget.settings = settings
        return widget
    }()
}
