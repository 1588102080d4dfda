import Payments
import Wire

/// What a gateway in another program is given in place of card data and codes: published test data of the same shape, so that nothing
/// secret leaves Till. Where it puts a stand-in into a call, the real thing is put in its place on the way to the provider.
struct StandIns: Sendable {
  private var real: [String: SecretText] = [:]

  /// A secret that never prints.
  private struct SecretText: Sendable, CustomStringConvertible, CustomReflectable {
    let text: String
    var description: String { "«secret»" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  /// Numbers of the brands' published test cards.
  static func number(of brand: CardBrand) -> String {
    switch brand {
    case .mada: "4464040000000007"
    case .visa: "4111111111111111"
    case .mastercard: "5555555555554444"
    case .amex: "378282246310005"
    }
  }

  /// The stand-in for a security code or a one-time code of a length.
  static func code(length: Int) -> String { String(String(repeating: "9081726354", count: 3).prefix(length)) }

  mutating func standIn(for number: CardNumber) -> String {
    let standIn = Self.number(of: number.brand)
    real[standIn] = SecretText(text: number.reveal { $0 })
    return standIn
  }

  mutating func standIn(for code: SecretDigits) -> String {
    let text = code.reveal { $0 }
    let standIn = Self.code(length: text.count)
    real[standIn] = SecretText(text: text)
    return standIn
  }

  /// A body with the real values where whole values are stand-ins.
  func restored(_ body: String) -> String {
    guard !real.isEmpty else { return body }
    if let json = try? JSON(parsing: body) { return restored(json).compactText }
    guard body.contains("=") else { return real[body]?.text ?? body }
    var form = FormFields()
    for field in FormFields(parsing: body).fields { form.append(field.name, real[field.value]?.text ?? field.value) }
    return form.text
  }

  private func restored(_ json: JSON) -> JSON {
    switch json {
    case .object(let members): .object(members.map { .init(name: $0.name, value: restored($0.value)) })
    case .array(let elements): .array(elements.map(restored))
    case .string(let text): .string(real[text]?.text ?? text)
    // Codes travel as texts; a number that looks like one is an amount or a count.
    case .null, .boolean, .number: json
    }
  }
}
