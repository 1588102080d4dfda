import Checkout
import Testing

@Suite("What is pasted into a field")
struct PastedTextTests {
  @Test(
    "of several values the card number takes the one that is a card number",
    arguments: [
      ("4200000000000026\t12/30\t123", "4200000000000026"), ("4200000000000026\t123", "4200000000000026"),
      ("4200 0000 0000 0026\r\n12/30", "4200000000000026"), ("\n4200000000000026\n", "4200000000000026"),
      ("Card 4200000000000026 exp 12/30", "4200000000000026"), ("4200000000000026 12/30 123", "4200000000000026"),
      // Groups in cells or lines are one number.
      ("4242 4242\t4242\r4242", "4242424242424242"), ("622202 0000000000000", "6222020000000000000"),
      ("\u{FF14}\u{FF12}00", "4200"), ("\u{664}2", "42"), ("\u{96A}2", "42"), ("4\u{B2}2\u{2460}", "42"),
    ])
  func cardNumber(_ text: String, _ number: String) {
    #expect(TextField(.digits(19), text: text).text == number)
    #expect(TextField(.cardNumber(19), text: text).text == number)
  }

  @Test(
    "a message gives the one-time code that it has, not all its digits",
    arguments: [
      ("Order 1042 code 123456", "123456"), ("123456 is your code for order 7", "123456"), ("12 34 56", "123456"),
      ("123 456", "123456"), ("123456\t99", "123456"), ("Your code: 12", "12"),
      ("\u{FF11}\u{FF12}\u{FF13}456", "123456"),
    ])
  func code(_ text: String, _ code: String) {
    #expect(TextField(.digits(6), text: text).text == code)
    #expect(TextField(.digits(8), text: text).text == code)
  }

  @Test("a security code keeps its length, whatever is beside it")
  func securityCode() {
    #expect(TextField(.secretDigits(3), text: "CVV 123, 12/30").text == "123")
    #expect(TextField(.secretDigits(4), text: "1234\t5").text == "1234")
  }

  @Test("an expiry date, a mobile number and an amount end with their cell")
  func cells() {
    #expect(TextField(.expiry, text: "12/30\t123").text == "1230")
    #expect(TextField(.phone, text: "+966 51 234 5678\n0512").text == "+966 51 234 5678")
    #expect(TextField(.amount, text: "12.50\t3").text == "12.50")
  }

  @Test(
    "a name in two lines keeps the space between them, and no line end gets in",
    arguments: [
      ("Anna Maria\nde la Cruz", "Anna Maria de la Cruz"), ("Anna\tCruz\r\n", "Anna Cruz"), ("Anna\n", "Anna"),
      ("Anna\u{202E} Cruz", "Anna Cruz"), ("\n", ""), ("\t", ""),
    ])
  func name(_ text: String, _ name: String) {
    #expect(TextField(.text(45), text: text).text == name)
    #expect(TextField(.cardholder(45), text: text).text == name)
  }
}
