import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// The code of a PIX payment, and what is handed out as its text.
  struct PixCode {
    let code: BRCode
    /// The text as it is handed out; `nil` where it is forgotten.
    let text: String?
    /// The address of its picture.
    let image: String
  }

  /// Who is paid where the shop's name has no letter that fits a code, and where the account of a shop abroad is, as a code is
  /// always of an account in Brazil (BR Code manual, field 58); Till's own.
  private static let payeeName = "LOJA TILL"
  private static let payeeCity = "SAO PAULO"

  /// A new code for a payment; `nil` when the amount does not fit one. Codes and addresses lead nowhere.
  func code(for asked: PaymentRequest, at moment: inout SandboxMoment) -> PixCode? {
    let location = "\(account.pix.authority)/v2/" + moment.random.hexadecimal(length: 8)
    let merchant = moment.merchant
    let city = merchant.country == .brazil ? Self.plain(merchant.city, 15) : nil
    let code = BRCode(
      location: location, amount: asked.amount, merchantName: Self.plain(merchant.name, 25) ?? Self.payeeName,
      city: city ?? Self.payeeCity)
    return code.map {
      PixCode(
        code: $0, text: Self.handedOut($0.text, moment.settings[CodeFault.self]),
        image: "\(account.pix.scheme)://\(location).png")
    }
  }

  /// A code's text with what is wrong with it; unless the checksum is, it fits what is there.
  private static func handedOut(_ text: String, _ fault: CodeFault) -> String? {
    func changed(_ old: String, _ new: String) -> String { signed(String(text.dropLast(8)).replacing(old, with: new)) }
    return switch fault {
    case .none: text
    case .checksum: String(text.dropLast()) + (text.hasSuffix("0") ? "1" : "0")
    case .cutShort: String(text.dropLast(12))
    case .otherScheme: changed("br.gov.bcb.pix", "br.com.other.p")
    case .otherCurrency: changed("5303986", "5303840")
    case .otherCountry: changed("5802BR", "5802US")
    case .tooLong:
      // Templates 80 to 84 are unassigned.
      signed((80...84).reduce(String(text.dropLast(8))) { $0 + "\($1)99" + String(repeating: "0", count: 99) })
    case .missing: nil
    }
  }

  private static func signed(_ fields: String) -> String {
    let unsigned = fields + "6304"
    return unsigned + BRCode.checksum(of: unsigned)
  }

  /// A name in the capitals that every bank's reader accepts, up to this length; `nil` if nothing is left of it.
  private static func plain(_ name: String, _ most: Int) -> String? {
    let folded = name.uppercased().compactMap { letter -> Character? in
      if letter.isASCII { return letter }
      return accents.first { $0.value.contains(letter) }?.key
    }
    let text = String(String(folded).prefix(most))
    return text.contains { $0.isLetter } ? text : nil
  }

  private static let accents: KeyValuePairs<Character, String> = [
    "A": "ÁÀÂÃÄÅ", "C": "Ç", "E": "ÉÈÊË", "I": "ÍÌÎÏ", "N": "Ñ", "O": "ÓÒÔÕÖØ", "U": "ÚÙÛÜ",
  ]
}
