import HTTPTypes
import Payments
import Wire

/// Stand-ins for a shopper's secrets: a gateway in another program gets published test data of the same shape, so that no
/// secret leaves Till. The real value replaces it only where a provider needs it (`PlaceholderField`).
struct Placeholders: Sendable {
  /// The use of a secret.
  enum Kind: Hashable, Sendable {
    case number
    case securityCode
    /// A one-time code, or what a bank's form asks for in secret.
    case proof
  }

  /// A secret with its stand-in. It is never printed.
  struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    let kind: Kind
    let real: String
    let standIn: String
    var description: String { "«secret»" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  private(set) var secrets: [Secret] = []
  /// The cardholders and expiry dates that were typed: a provider needs them, a log does not.
  var cardholder = CardholderMask()

  /// Numbers of the brands' published test cards.
  static func number(of brand: CardBrand) -> String {
    switch brand {
    case .mada: "4464040000000007"
    case .visa: "4111111111111111"
    case .mastercard: "5555555555554444"
    case .amex: "378282246310005"
    }
  }

  mutating func standIn(for number: CardNumber) -> String {
    remember(.number, number.reveal { $0 }, Self.number(of: number.brand))
  }

  mutating func standIn(forSecurityCode code: SecretDigits) -> String {
    let text = code.reveal { $0 }
    return remember(.securityCode, text, PlaceholderCode.security.digits(text.count))
  }

  mutating func standIn(forOneTimeCode code: SecretDigits) -> String { standIn(forProof: code.reveal { $0 }) }

  /// Returns the stand-in for an answer that a form asked for in secret.
  mutating func standIn(forProof text: String) -> String {
    let isNumeric = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return remember(
      .proof, text,
      isNumeric ? PlaceholderCode.oneTime.digits(text.count) : PlaceholderCode.repeated("stand-in-", text.count))
  }

  private mutating func remember(_ kind: Kind, _ real: String, _ standIn: String) -> String {
    guard !real.isEmpty else { return "" }
    // Of equal stand-ins the latest counts; earlier values are still hidden from the program.
    secrets.removeAll { $0.kind == kind && $0.real == real }
    secrets.append(Secret(kind: kind, real: real, standIn: standIn))
    if secrets.count > Self.most { secrets.removeFirst() }
    return standIn
  }

  /// The maximum number of stored secrets; Till's own.
  private static let most = 64

  /// Returns the secret behind a stand-in.
  func real(of standIn: String, _ kind: Kind) -> String? {
    secrets.last { $0.standIn == standIn && $0.kind == kind }?.real
  }

  /// A call with the real values in the fields in which its provider needs them, and nowhere else.
  func restored(_ request: WireRequest) -> WireRequest {
    let places = PlaceholderField.places(of: request)
    guard !places.isEmpty, !secrets.isEmpty else { return request }
    var restored = request
    if let json = request.json {
      let real = places.reduce(json) { json, place in replaced(json, place.field[...], place.kind) }
      if real != json { restored.body = WireBody(real) }
    } else if request.body.text.contains("=") {
      var (form, isChanged) = (FormFields(), false)
      for field in request.form.fields {
        let kind = places.first { $0.field == [field.name] }?.kind
        let real = kind.flatMap { self.real(of: field.value, $0) }
        isChanged = isChanged || real != nil
        form.append(field.name, real ?? field.value)
      }
      if isChanged { restored.body = WireBody(form) }
    }
    return restored
  }

  private func replaced(_ json: JSON, _ path: ArraySlice<String>, _ kind: Kind) -> JSON {
    guard let name = path.first else {
      return json.string.flatMap { real(of: $0, kind) }.map { .string($0) } ?? json
    }
    guard let members = json.members else { return json }
    return .object(
      members.map { member in
        guard name == PlaceholderField.any || name == member.name else { return member }
        return JSON.Member(name: member.name, value: replaced(member.value, path.dropFirst(), kind))
      })
  }
}

/// A field of a provider's call that takes card data or a code; no other field of any call is ever given the real thing.
struct PlaceholderField: Sendable {
  /// Matches any part of a path, and any name.
  static let any = "*"

  let hosts: [String]
  let path: [String]
  let field: [String]
  let kind: Placeholders.Kind

  /// The places in a request to a provider.
  static func places(of request: WireRequest) -> [PlaceholderField] {
    guard request.head.method == .post else { return [] }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    return all.filter { place in
      place.hosts.contains(request.authority) && place.path.count == parts.count
        && zip(place.path, parts).allSatisfy { $0 == any || $0 == $1 }
    }
  }

  static let all: [PlaceholderField] =
    ["card.number": Placeholders.Kind.number, "card.cvv": .securityCode].map {
      // HyperPay docs, COPYandPAY and Server-to-Server: the card goes from the shopper's device to the checkout.
      PlaceholderField(
        hosts: ["eu-test.oppwa.com", "test.oppwa.com"], path: ["v1", "checkouts", any, "payment"], field: [$0.key],
        kind: $0.value)
    }
    + ["number": Placeholders.Kind.number, "security_code": .securityCode].map {
      // Yuno docs, One-time token: the card goes from the shopper's device to the session.
      PlaceholderField(
        hosts: ["api-sandbox.y.uno"], path: ["v1", "checkout", "sessions", any, "token"],
        field: ["payment_method", "card", $0.key], kind: $0.value)
    } + [
      // stc pay docs, Direct Payment API V4: the code is submitted to confirm the payment.
      PlaceholderField(
        hosts: ["b2btest.stcpay.com.sa", "test.b2b.stcpay.com.sa"],
        path: ["B2B.DirectPayment.WebApi", "DirectPayment", "V4", "DirectPaymentConfirm"],
        field: ["DirectPaymentConfirmV4RequestMessage", "OtpValue"], kind: .proof),
      // TrueLayer docs, Submit form: what the bank asks for.
      PlaceholderField(
        hosts: ["api.truelayer-sandbox.com"],
        path: ["v3", "payments", any, "authorization-flow", "actions", "form"], field: ["inputs", any], kind: .proof),
    ]
}
