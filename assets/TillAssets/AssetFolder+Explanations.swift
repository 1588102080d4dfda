extension AssetFolder {
  /// The examples of the messages about scenario files: one that brings a message about, and one that does not; `nil` for a message
  /// that no words of a file bring about.
  public func explanation(of code: String) -> (wrong: String, right: String)? {
    guard let wrong = try? text("explanations/\(code).bad.till.yaml"),
      let right = try? text("explanations/\(code).good.till.yaml")
    else { return nil }
    return (wrong, right)
  }
}
