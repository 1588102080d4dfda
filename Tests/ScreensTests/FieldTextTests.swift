import Checkout
import Testing

@testable import Screens

@Suite("What a field shows of its text")
struct FieldTextTests {
  private func field(_ name: String, _ kind: TextField.Kind, typing text: String) -> Form.Field {
    var field = Form.Field(.page(name), kind)
    field.input.apply(.insert(text))
    return field
  }

  @Test("a card number on a hosted page stands in groups while it is typed, and masked once it is left")
  func number() {
    let typed = field("card-number", .cardNumber(19), typing: "4200 0000-0000 0026")
    #expect(typed.input.text == "4200000000000026")
    let focused = FieldText(typed, isFocused: true)
    #expect(focused.text == "4200 0000 0000 0026" && focused.caret == 19)
    #expect(focused.spoken == "4200 00•• •••• 0026")
    #expect(FieldText(typed, isFocused: false).text == "4200 00•• •••• 0026")
  }

  @Test("a security code on a hosted page is bullets, also while it is typed")
  func code() {
    let typed = field("cvc", .secretDigits(4), typing: "737")
    for isFocused in [true, false] {
      let shown = FieldText(typed, isFocused: isFocused)
      #expect(shown.text == "•••" && shown.spoken == "•••" && shown.caret == 3)
    }
  }

  @Test("an expiry on a hosted page has its slash, typed or not")
  func expiry() {
    for text in ["12/30", "1230"] {
      #expect(FieldText(field("expiry", .expiry, typing: text), isFocused: true).text == "12/30")
    }
  }
}
