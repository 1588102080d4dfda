import Wire

extension AssetFolder {
  /// The published description of every result code that a provider's list has; the code is the key. Codes with an outcome are among them.
  public func publishedCodes(of provider: String) throws(AssetProblem) -> [String: String] {
    let document = try AssetDocument(self, "desk/\(provider)-codes.json")
    var codes: [String: String] = [:]
    for member in try document.members("codes") {
      guard let text = member.value.string, !text.isEmpty, codes.updateValue(text, forKey: member.name) == nil else {
        throw document.wrong("codes: \(member.name)", "a text, there only once")
      }
    }
    return codes
  }
}
