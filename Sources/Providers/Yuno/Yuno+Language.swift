public import Commerce
import Payments

extension Yuno {
  /// The language that the app hands to the SDK for its forms: `language` of `SeamlessParams` (Yuno docs, Seamless SDK iOS,
  /// Parameters).
  public enum Language: String, SettingChoice {
    /// The app's own.
    case app
    /// Spanish.
    case spanish = "es"
    /// English.
    case english = "en"
    /// Portuguese.
    case portuguese = "pt"
    /// Filipino.
    case filipino = "fil"
    /// Indonesian.
    case indonesian = "id"
    /// Malay.
    case malay = "ms"
    /// Thai.
    case thai = "th"
    /// Chinese, traditional, as written in Taiwan.
    case chineseTaiwan = "zh-tw"
    /// Chinese, simplified, as written in China.
    case chineseChina = "zh-cn"
    /// Vietnamese.
    case vietnamese = "vi"
    /// French.
    case french = "fr"
    /// Polish.
    case polish = "pl"
    /// Italian.
    case italian = "it"
    /// German.
    case german = "de"
    /// Russian.
    case russian = "ru"
    /// Turkish.
    case turkish = "tr"
    /// Dutch.
    case dutch = "nl"
    /// Swedish.
    case swedish = "sv"
    /// Korean.
    case korean = "ko"
    /// Japanese.
    case japanese = "ja"
    /// One that the SDK does not speak.
    case unknown

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.language"

    /// The language as Yuno writes it; `nil` where it names none of its own.
    var code: String? {
      switch self {
      case .app, .unknown: nil
      case .chineseTaiwan: "zh-TW"
      case .chineseChina: "zh-CN"
      case .spanish, .english, .portuguese, .filipino, .indonesian, .malay, .thai, .vietnamese, .french, .polish,
        .italian, .german, .russian, .turkish, .dutch, .swedish, .korean, .japanese:
        rawValue
      }
    }

    /// The language of a code, with its region or without: `pt-BR` is Portuguese. `nil` for one that the SDK does not speak.
    init?(code: String) {
      let known = Self.allCases.filter { $0.code != nil }
      let wanted = code.lowercased()
      let primary = String(wanted.prefix { $0 != "-" })
      guard let found = known.first(where: { $0.rawValue == wanted }) ?? known.first(where: { $0.rawValue == primary })
      else { return nil }
      self = found
    }
  }

  /// The language in which the SDK's forms speak. The document does not say what an unknown one gives; English is this library's own
  /// choice.
  func formLanguage(_ request: PaymentRequest) -> String {
    let wanted = setup.language == .app ? Language(code: request.language) : setup.language
    return wanted?.code ?? "en"
  }
}
