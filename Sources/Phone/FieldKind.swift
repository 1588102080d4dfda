import Pages

extension HostedPage.Field.Kind {
  /// The part of a text that a field takes: digits of any script as ASCII digits, or anything but control characters; no more
  /// than fits.
  func accepted(_ text: String) -> String {
    switch self {
    case .digits(let most):
      let digits = text.unicodeScalars.compactMap { scalar -> Character? in
        guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        return Character(scalar).wholeNumberValue.flatMap { String($0).first }
      }
      return String(digits.prefix(most))
    case .text(let most):
      return String(
        text.filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }.prefix(most))
    }
  }
}
