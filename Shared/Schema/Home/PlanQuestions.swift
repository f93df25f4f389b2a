// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

import FoundationEssentials

/// Asks for a plan's image, a part at a time.
public struct GetPlanImage: Question {
    /// The home's id.
    public var home: String
    /// The plan's id, without `plan-`.
    public var plan: String
    /// The digest in the plan's document; refused when the plan has another image by now.
    public var digest: String
    /// 0 for the first part, which is what comes when it is not given.
    public var part: Int?

    /// A question for an image.
    public init(home: String, plan: String, digest: String, part: Int? = nil) {
        self.home = home
        self.plan = plan
        self.digest = digest
        self.part = part
    }

    public static let channel = Channel(.home, .question, [], "plan-image", of: "plan")
    public static let summary = "Answers a part of a plan's image."
    public static let example = GetPlanImage(
        home: "vivienda-eficiente",
        plan: "ground",
        digest: PlanImage.example.digest,
        part: 0
    )
    public static let answerExample = PlanImagePart(
        .example,
        data: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        next: nil
    )
}

/// A part of a plan's image.
public struct PlanImagePart: Codable, Hashable, Sendable {
    /// What the image is.
    public var image: PlanImage
    /// The part's bytes, in base64.
    public var data: Data
    /// The number of the next part; absent on the last.
    public var next: Int?

    /// A part.
    public init(_ image: PlanImage, data: Data, next: Int?) {
        self.image = image
        self.data = data
        self.next = next
    }
}
