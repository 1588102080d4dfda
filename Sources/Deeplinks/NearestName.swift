/// Finds the name that the author of an association file probably meant.
public enum NearestName {
  /// The name with the fewest typing mistakes to a text, if they are few; capitals do not count.
  public static func to(_ text: String, in names: [String]) -> String? { NearestWord.to(text, in: names) }
}
