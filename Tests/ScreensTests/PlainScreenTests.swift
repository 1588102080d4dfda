import Checkout
import Frames
import Language
import Payments
import Testing

@testable import Screens

@Suite("Plain screens")
struct PlainScreenTests {
  /// Reads a line and has the checkout follow; returns what was answered.
  private func say(_ line: String, _ driver: inout Driver) -> [String] {
    let plain = PlainScreen(phrases: driver.phrases)
    let read = plain.read(line, interface: &driver.interface, snapshot: driver.snapshot, frame: driver.frame)
    driver.perform(read.actions)
    return read.answer
  }

  private func lines(_ driver: Driver) -> [String] { PlainScreen(phrases: driver.phrases).lines(of: driver.frame) }

  @Test("a whole card payment, line by line")
  func payment() throws {
    var driver = try Driver(Samples.selecting(), size: PlainScreen.size)
    #expect(lines(driver).contains("1. Choice mada, Visa, Mastercard: SAR 148.00, HyperPay, here"))
    #expect(say("1", &driver).isEmpty)
    #expect(driver.snapshot.checkout.method == .card)
    driver.snapshot = try Samples.card()
    _ = say("card number 4201 3201 1111 1010", &driver)
    _ = say("expires 11/30", &driver)
    _ = say("security 123", &driver)
    _ = say("name Sara Demo", &driver)
    #expect(lines(driver).contains { $0.contains("Card number: 4201 32•• •••• 1010") })
    #expect(say("pay", &driver).isEmpty)
    #expect(driver.effects.contains { if case .answer(_, .card(.entered)) = $0 { true } else { false } })
    driver.snapshot = try Samples.paid()
    #expect(lines(driver).contains { $0.contains("Paid") })
  }

  @Test("what cannot be done says why, and what is not there says so")
  func answers() throws {
    var driver = try Driver(Samples.selecting(), size: PlainScreen.size)
    #expect(say("pix", &driver) == ["needs BRL"])
    #expect(say("frobnicate", &driver) == ["Nothing here is called frobnicate. Type ? for help."])
    #expect(say("99", &driver).count == 1)
    #expect(say("?", &driver).count > 5)
    #expect(say("\u{1B}[2J", &driver) == ["Nothing here is called ␛[2J. Type ? for help."])
    #expect(say("quit", &driver).isEmpty && driver.asked() == ["quit"])
  }

  @Test("a link is opened by its word")
  func link() throws {
    var driver = try Driver(Samples.plan(), size: PlainScreen.size)
    _ = say("open tillshop://return?id=1", &driver)
    #expect(driver.asked().first?.contains("tillshop://return?id=1") == true)
  }

  @Test("no line holds an escape or a secret")
  func safe() throws {
    let phrases = try Samples.phrases()
    let plain = PlainScreen(phrases: phrases)
    // The list of test data shows published card numbers in full.
    for screen in try SampleScreen.all() where screen.name != "test-data" {
      for line in plain.lines(of: screen.frame(PlainScreen.size, phrases)) {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        #expect(!line.contains(Samples.cardNumber) && !line.contains("4201 3201"))
      }
    }
  }
}
