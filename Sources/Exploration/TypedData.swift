import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

/// What is typed into a form, by a name that is no secret.
enum TypedData: Hashable {
  case right
  /// What is of the right shape and wrong.
  case wrong
  /// An entry of the published test data, counted from 0.
  case datum(Int)
  /// A value that the page's note speaks of, by its name there.
  case noted(String)

  var name: String {
    switch self {
    case .right: "right"
    case .wrong: "wrong"
    case .datum(let index): "test-\(index + 1)"
    case .noted(let name): "noted-\(name)"
    }
  }

  init?(name: String) {
    if name == "right" {
      self = .right
    } else if name == "wrong" {
      self = .wrong
    } else if name.hasPrefix("test-"), let number = Int(name.dropFirst(5)), number > 0 {
      self = .datum(number - 1)
    } else if name.hasPrefix("noted-") {
      self = .noted(String(name.dropFirst(6)))
    } else {
      return nil
    }
  }
}

extension Snapshot {
  /// What there is to type besides what is right, for the form on the screen.
  var otherData: [TypedData] {
    guard phone.front == .shop, case .answering(_, let answering) = checkout.phase else { return [] }
    switch answering {
    case .card: return data { if case .card = $0 { true } else { false } }.dropFirst().map(TypedData.datum)
    case .phone: return data { if case .phone = $0 { true } else { false } }.map(TypedData.datum)
    case .code: return [.wrong]
    case .form(let prompt, _): return prompt.fields.isEmpty ? [] : [.wrong]
    case .page, .qr, .sheet, .bank, .wait: return []
    }
  }

  /// The places of the test data of a kind, one for each outcome.
  private func data(_ isMeant: (TestDatum.Input) -> Bool) -> [Int] {
    var seen: [Phrase] = []
    return testData.indices.filter { index in
      guard isMeant(testData[index].input), !seen.contains(testData[index].outcome) else { return false }
      seen.append(testData[index].outcome)
      return true
    }
  }

  /// What there is to type on a hosted page besides what is right.
  func otherData(on page: HostedPage) -> [TypedData] {
    guard !page.fields.isEmpty else { return [] }
    let noted = (page.simulatorNote?.values ?? [:]).keys.sorted().filter { !["right", "code", "email"].contains($0) }
    return [.wrong] + noted.map(TypedData.noted)
  }

  /// The text for a field of a form of the app's; `nil` leaves it as it is.
  func text(_ data: TypedData, for field: Form.Field) -> String? {
    switch field.id {
    case .cardNumber: card(data)?.number
    case .expiry: card(data)?.expiry
    case .securityCode: card(data)?.code
    case .holder: checkout.shopper.fullName
    case .mobile:
      if case .datum(let index) = data, testData.indices.contains(index),
        case .phone(let number) = testData[index].input
      {
        number
      } else {
        nil
      }
    case .oneTimeCode: data == .right ? rightCode : String(repeating: "9", count: rightCode.count)
    case .prompt(let name):
      switch field.input.kind {
      case .choice: nil
      case .digits, .secretDigits, .cardNumber, .expiry, .phone, .amount, .text, .cardholder, .secretText:
        data == .right ? named(name) : "000000"
      }
    case .shopperName, .email, .amount, .savedCard, .cardBrand, .saveCard, .walletCard, .country, .bankSearch, .page:
      nil
    }
  }

  func text(_ data: TypedData, for field: HostedPage.Field, on page: HostedPage) -> String {
    switch data {
    case .wrong, .datum:
      switch field.kind {
      case .digits(let count), .secretDigits(let count): return String(repeating: "9", count: count)
      case .cardNumber: return String(repeating: "9", count: 19)
      case .text, .expiry, .cardholder: return "nobody"
      }
    case .noted(let name):
      if case .text(let text)? = page.simulatorNote?.values[name] { return text }
      return ""
    case .right:
      for name in ["right", "code", "email"] {
        if case .text(let text)? = page.simulatorNote?.values[name], name != "email" || field.id == "email" {
          return text
        }
      }
      return named(field.id)
    }
  }

  /// What belongs into a field by its name.
  private func named(_ field: String) -> String {
    switch field {
    case "username", "user": firstDatum { if case .holder(let name) = $0 { name } else { nil } } ?? "user"
    case "pin", "password": "1234"
    case "email": checkout.shopper.email
    case "phone": checkout.shopper.mobile
    case "holder": checkout.shopper.fullName
    case "code", "otp": rightCode
    case "card-number": card(.right)?.number ?? "4111111111111111"
    case "expiry": "12/30"
    case "cvc": "123"
    case "personal-number": "971020-2392"
    case "iban", "account", "account-number": "GB33BUKB20201555555555"
    default: "1234"
    }
  }

  private var rightCode: String {
    messages.last?.code ?? firstDatum { if case .code(let code) = $0 { code } else { nil } } ?? "123456"
  }

  private func firstDatum(_ read: (TestDatum.Input) -> String?) -> String? {
    for datum in testData { if let text = read(datum.input) { return text } }
    return nil
  }

  private func card(_ data: TypedData) -> (number: String, expiry: String, code: String)? {
    var brands = CardBrand.allCases
    if case .answering(_, .card(let prompt, _)) = checkout.phase { brands = prompt.brands }
    func isAccepted(_ datum: TestDatum) -> Bool {
      guard case .card(let number, _, _) = datum.input else { return false }
      return CardBrand.detect(Self.digits(number)).map { brands.contains($0) } ?? false
    }
    let datum: TestDatum? =
      if case .datum(let index) = data, testData.indices.contains(index) { testData[index] } else {
        testData.first(where: isAccepted)
      }
    guard case .card(let number, let expiry, let code)? = datum?.input else { return nil }
    let month = Self.digits(expiry)
    return (Self.digits(number), month.isEmpty ? "1230" : month, data == .wrong ? "999" : code.isEmpty ? "123" : code)
  }

  private static func digits(_ text: String) -> String {
    String(decoding: text.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
  }
}
