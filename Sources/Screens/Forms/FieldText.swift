import Checkout
import Frames
import Payments

/// The text of a field as it is shown, with the caret's column in it.
struct FieldText: Equatable {
  /// What is drawn.
  let text: String
  /// Columns before the caret.
  let caret: Int
  /// What an outline may say of it: never a whole card number, a security code or a one-time code.
  let spoken: String

  /// `chosen` is what the chosen name of a choice is called.
  /// In the past a code is only bullets, because its digits are not kept.
  init(_ field: Form.Field, isFocused: Bool, brand: CardBrand? = nil, chosen: String = "", isPast: Bool = false) {
    let input = field.input
    switch field.id {
    case .cardNumber:
      let masked = Self.masked(input.text, brand: brand)
      text = isFocused ? CardNumber.grouped(input.text, by: Self.grouping(brand)) : masked
      caret = Self.caret(at: input.caret, of: input.text.count, grouping: Self.grouping(brand))
      spoken = masked
    case .expiry,
      .page where input.isExpiry:
      let slash = input.text.count >= 2
      text = slash ? "\(input.text.prefix(2))/\(input.text.dropFirst(2))" : input.text
      caret = input.caret + (slash && input.caret >= 2 ? 1 : 0)
      spoken = text
    case .page where input.isCardNumber:
      let brand = CardBrand.detect(input.text)
      let masked = Self.masked(input.text, brand: brand)
      text = isFocused ? CardNumber.grouped(input.text, by: Self.grouping(brand)) : masked
      caret = Self.caret(at: input.caret, of: input.text.count, grouping: Self.grouping(brand))
      spoken = masked
    case .savedCard, .cardBrand, .saveCard, .walletCard, .country:
      (text, caret, spoken) = (chosen, 0, chosen)
    case .prompt where !field.choices.isEmpty:
      (text, caret, spoken) = (chosen, 0, chosen)
    case .securityCode, .oneTimeCode, .holder, .mobile, .shopperName, .email, .amount, .bankSearch, .prompt, .page:
      let bullets = String(repeating: "•", count: input.text.count)
      let isHidden = input.isSecret || isPast && Self.isCode(field)
      text = isHidden ? bullets : VisibleText.sanitised(input.text)
      caret =
        isHidden ? input.caret : TextWidth.of(VisibleText.sanitised(String(input.text.prefix(input.caret))))
      spoken = Self.isCode(field) ? bullets : text
    }
  }

  private static func isCode(_ field: Form.Field) -> Bool {
    switch field.input.kind {
    case .digits, .secretDigits, .cardNumber, .secretText: true
    case .expiry, .phone, .amount, .text, .cardholder, .choice: false
    }
  }

  private static func grouping(_ brand: CardBrand?) -> [Int] { brand?.grouping ?? [4, 4, 4, 4, 3] }

  /// At most the first six and the last four digits (PCI DSS 4.0.1, 3.4.1), grouped as on the card.
  static func masked(_ digits: String, brand: CardBrand?) -> String {
    let shown = digits.count > 10 ? 4 : 0
    let hidden = max(0, digits.count - 6 - shown)
    let text = digits.prefix(6) + String(repeating: "•", count: hidden) + digits.suffix(shown)
    return CardNumber.grouped(String(text), by: grouping(brand))
  }

  /// The column of a digit's index: one more for each gap before it. Behind a full group the caret stands behind the gap already,
  /// unless the sixteenth digit was the last.
  static func caret(at index: Int, of count: Int, grouping: [Int]) -> Int {
    var boundary = 0
    var gaps = 0
    for size in grouping.dropLast() {
      boundary += size
      if boundary <= index, boundary < 16 || count > 16 { gaps += 1 }
    }
    return index + gaps
  }

  /// The part that fits into some columns, with the caret in it.
  func clipped(to columns: Int) -> (text: String, caret: Int) {
    guard caret >= columns || TextWidth.of(text) > columns else { return (text, caret) }
    var rest = Substring(text)
    var dropped = 0
    while caret - dropped >= columns, let first = rest.first {
      dropped += TextWidth.of(String(first))
      rest = rest.dropFirst()
    }
    return (String(rest), caret - dropped)
  }
}
