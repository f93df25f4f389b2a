// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

import FoundationEssentials

/// Says where things are on a plan; makes the plan when there is none.
public struct PlacePlan: Command, Hashable {
    /// The plan's name for people, 1–100 characters; the id of a new plan when absent.
    public var title: String?
    /// New places by what stands there: an element's id, or `sector-{id}`. The others stay.
    public var places: [String: PlanPlace]?
    /// What is taken off the plan.
    public var remove: [String]?

    /// A change of a plan.
    public init(title: String? = nil, places: [String: PlanPlace]? = nil, remove: [String]? = nil) {
        self.title = title
        self.places = places
        self.remove = remove
    }

    public static let channel = Channel.plan("place")
    public static let summary = "Says where elements and sectors are on a plan, and makes one; a home has at most 8."
    public static let example = PlacePlan(
        title: "Ground floor",
        places: [
            "louver": PlanPlace(x: 0.25, y: 0.6),
            "sector-salon": PlanPlace(x: 0.1, y: 0.5, width: 0.4, height: 0.4),
        ]
    )
    public static let limits: [Limit<PlacePlan>] = [.length("title", 1...100) { $0.title }]
}

/// Sends a part of a plan's image, in any order, as often as it takes; used by `image`.
public struct UploadPlanPart: Command, Hashable {
    /// The sender's name for the file: a UUID. It is forgotten after a day, or when another begins.
    public var upload: String
    /// 0 for the first part.
    public var part: Int
    /// At most 45,000 bytes, in base64.
    public var data: Data

    /// A part.
    public init(_ data: Data, part: Int, of upload: String) {
        self.upload = upload
        self.part = part
        self.data = data
    }

    public static let channel = Channel.plan("part")
    public static let summary = "Sends a part of a plan's image."
    public static let example = UploadPlanPart(
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        part: 0,
        of: "0198f3c2-0000-7000-8000-000000000099"
    )
}

/// Puts an uploaded image below a plan.
public struct SetPlanImage: Command, Hashable {
    /// The upload that has all its parts.
    public var upload: String
    /// SHA-256 of the whole file, hexadecimal; refused when the parts do not have it.
    public var digest: String

    /// An image.
    public init(upload: String, digest: String) {
        self.upload = upload
        self.digest = digest
    }

    public static let channel = Channel.plan("image")
    public static let summary = "Puts an uploaded image below a plan: PNG, JPEG or WebP, at most 4 MiB."
    public static let example = SetPlanImage(
        upload: "0198f3c2-0000-7000-8000-000000000099",
        digest: PlanImage.example.digest
    )
}

/// Deletes a plan with its image.
public struct DeletePlan: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel.plan("delete")
    public static let summary = "Deletes a plan with its image."
    public static let example = DeletePlan()

    public static func bare(_ text: String) -> DeletePlan? { text.isEmpty ? DeletePlan() : nil }
}
