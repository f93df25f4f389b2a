// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Where something is on a plan, in fractions of the image from its upper left corner.
public struct PlanPlace: Codable, Hashable, Sendable {
    /// 0 is the left edge, 1 the right one.
    public var x: Double
    /// 0 is the upper edge, 1 the lower one.
    public var y: Double
    /// How wide a sector is; absent for elements.
    public var width: Double?
    /// How high a sector is; absent for elements.
    public var height: Double?

    /// A point, or the rectangle of a sector.
    public init(x: Double, y: Double, width: Double? = nil, height: Double? = nil) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// What is known of a plan's image beside its bytes.
public struct PlanImage: Codable, Hashable, Sendable {
    /// SHA-256 of the image, hexadecimal.
    public var digest: String
    /// `image/png image/jpeg image/webp`, found by the first bytes.
    public var contentType: String
    /// In bytes, at most 4 MiB.
    public var size: Int

    /// An image.
    public init(digest: String, contentType: String, size: Int) {
        self.digest = digest
        self.contentType = contentType
        self.size = size
    }

    static let example = PlanImage(
        digest: String(repeating: "0", count: 64),
        contentType: "image/png",
        size: 204_800
    )
}

/// The retained document `state/{home}/plan-{plan}`: a storey's picture, and what is where on it.
public struct PlanDocument: StateDocument, Hashable {
    /// The plan's name for people.
    public var title: String
    /// The places by what stands there: an element's id, or `sector-{id}`.
    public var places: [String: PlanPlace]
    /// The picture below; `ask/plan-image` has its bytes. Absent before the first.
    public var image: PlanImage?

    /// A plan.
    public init(title: String, places: [String: PlanPlace] = [:], image: PlanImage? = nil) {
        self.title = title
        self.places = places
        self.image = image
    }

    public static let channel = Channel(.home, .state, ["{home}", "plan-{plan}"], nil, of: "plan")
    public static let summary = "A plan of a home: its image, and where elements and sectors are on it."
    public static let example = PlanDocument(
        title: "Ground floor",
        places: [
            "louver": PlanPlace(x: 0.25, y: 0.6),
            "sector-salon": PlanPlace(x: 0.1, y: 0.5, width: 0.4, height: 0.4),
        ],
        image: .example
    )
}

/// A plan of a home was made, changed or deleted.
public struct PlanChanged: Event, Hashable {
    /// The name it has now; absent when it is as before.
    public var title: String?
    /// What stands at new places.
    public var places: [String: PlanPlace]?
    /// What no longer stands anywhere.
    public var removed: [String]?
    /// The new image.
    public var image: PlanImage?
    /// Whether the plan is gone.
    public var isDeleted: Bool?

    /// A change.
    public init(
        title: String? = nil,
        places: [String: PlanPlace]? = nil,
        removed: [String]? = nil,
        image: PlanImage? = nil,
        isDeleted: Bool? = nil
    ) {
        self.title = title
        self.places = places
        self.removed = removed
        self.image = image
        self.isDeleted = isDeleted
    }

    public static let channel = Channel(.home, .event, ["{home}", "plan-{plan}"], "plan-changed", of: "plan")
    public static let summary = "A plan of a home was made, changed or deleted; what is absent is as before."
    public static let example = PlanChanged(places: ["louver": PlanPlace(x: 0.25, y: 0.6)])
}
