import Wire

extension FormFields {
  /// An address with these fields added to its query, before a fragment if it has one.
  func appended(to url: String) -> String {
    let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = halves.count == 2 ? "#" + halves[1] : ""
    let separator =
      if !halves[0].contains("?") { "?" } else if halves[0].hasSuffix("?") || halves[0].hasSuffix("&") { "" } else {
        "&"
      }
    return halves[0] + separator + text + fragment
  }
}
