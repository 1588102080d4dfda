public import Commerce

/// The language and the region that the phone is set to; which ones there are is Till's own.
public enum PhoneLocale: String, SettingChoice {
  /// The store's language and country.
  case stores = "store"
  /// English in the United Kingdom.
  case enGB = "en-gb"
  /// English in Ireland.
  case enIE = "en-ie"
  /// Swedish in Sweden.
  case svSE = "sv-se"
  /// Norwegian in Norway.
  case nbNO = "nb-no"
  /// Danish in Denmark.
  case daDK = "da-dk"
  /// Finnish in Finland.
  case fiFI = "fi-fi"
  /// German in Germany.
  case deDE = "de-de"
  /// French in France.
  case frFR = "fr-fr"
  /// Dutch in the Netherlands.
  case nlNL = "nl-nl"
  /// Spanish in Spain.
  case esES = "es-es"
  /// Italian in Italy.
  case itIT = "it-it"
  /// Lithuanian in Lithuania.
  case ltLT = "lt-lt"
  /// Polish in Poland.
  case plPL = "pl-pl"
  /// Portuguese in Portugal.
  case ptPT = "pt-pt"
  /// Portuguese in Brazil.
  case ptBR = "pt-br"
  /// Arabic in Saudi Arabia.
  case arSA = "ar-sa"

  /// The setting's name.
  public static let setting = "phone.locale"

  /// Its language, such as `sv` (ISO 639-1); `nil` where it is the store's.
  public var language: String? { self == .stores ? nil : String(rawValue.prefix(2)) }

  /// Its region; `nil` where it is the store's country.
  public var region: Country? { self == .stores ? nil : Country(code: String(rawValue.suffix(2))) }
}
