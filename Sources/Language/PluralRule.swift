/// Which plural form a language uses for a count (Unicode CLDR 47, cardinal numbers, as far as whole numbers go).
enum PluralRule {
  case arabic
  case polish
  case russian
  /// Spanish and Italian: millions have a form of their own.
  case spanish
  /// French and Portuguese: none at all counts as one.
  case french
  case filipino
  /// Everything is written alike.
  case same
  /// One, and everything else.
  case english

  /// The rule of a language, by its code, such as `zh-TW`.
  init(code: String) {
    self =
      switch code.prefix(while: { $0 != "-" }) {
      case "ar": .arabic
      case "pl": .polish
      case "ru": .russian
      case "es", "it": .spanish
      case "fr", "pt": .french
      case "fil": .filipino
      case "id", "ja", "ko", "ms", "th", "vi", "zh": .same
      default: .english
      }
  }

  /// The form for a count.
  func form(of count: Int) -> PluralForm {
    let count = count.magnitude
    let (tens, hundreds) = (count % 10, count % 100)
    let isFew = (2...4).contains(tens) && !(12...14).contains(hundreds)
    let isMillions = count > 0 && count.isMultiple(of: 1_000_000)
    switch self {
    case .arabic:
      return switch count {
      case 0: .zero
      case 1: .one
      case 2: .two
      default: (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
      }
    case .polish: return count == 1 ? .one : isFew ? .few : .many
    case .russian: return tens == 1 && hundreds != 11 ? .one : isFew ? .few : .many
    case .spanish: return count == 1 ? .one : isMillions ? .many : .other
    case .french: return count <= 1 ? .one : isMillions ? .many : .other
    case .filipino: return [4, 6, 9].contains(tens) ? .other : .one
    case .same: return .other
    case .english: return count == 1 ? .one : .other
    }
  }
}
