import Providers
import TillAssets
import Training

extension DeskIndex {
  /// Reads outcomes with the desk's vocabulary, and with what providers publish of their codes.
  init(_ outcomes: [Outcome], in assets: AssetFolder) throws(AssetProblem) {
    let hyperPay = CodeGroups.hyperPay(try assets.publishedCodes(of: ProviderID.hyperPay.rawValue))
    self.init(outcomes, try assets.deskVocabulary(), groups: [hyperPay])
  }
}

extension CodeGroups {
  /// HyperPay's: three times three digits, of which the dots may be missing.
  static func hyperPay(_ published: [String: String]) -> CodeGroups {
    CodeGroups(
      provider: ProviderID.hyperPay.rawValue, published: published,
      code: { word in
        let digits = word.filter { $0 != "." }
        let parts = word.split(separator: ".").map(\.count)
        guard digits.utf8.count == 9, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          [[3, 3, 3], [9]].contains(parts)
        else { return nil }
        return "\(digits.prefix(3)).\(digits.dropFirst(3).prefix(3)).\(digits.suffix(3))"
      }, typical: { HyperPay.typicalCode(of: $0) })
  }
}
