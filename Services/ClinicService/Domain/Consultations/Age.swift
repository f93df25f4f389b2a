import Schema

/// How old somebody is.
public enum Age {
    /// The full years on a day; where the birth date is not fully known, the most it may be.
    public static func years(from birth: PartialDate, on day: CivilDate) -> Int {
        let (born, now) = (birth.first.parts, day.parts)
        let hadBirthday = (now.month, now.day) >= (born.month, born.day)
        return now.year - born.year - (hadBirthday ? 0 : 1)
    }
}
