import Commerce
import Testing
import WorldFixture

@testable import Controller

@Suite("A shop's name as others print it")
struct PrintedNameTests {
  @Test(
    "a mark of symbols in front of a shop’s name is its own; everything else of the name is printed",
    arguments: [
      ("☕ Qahwa & Co.", "Qahwa & Co."), ("☕\u{FE0F} Qahwa", "Qahwa"), ("★◆ متجر", "متجر"), ("Qahwa ☕", "Qahwa ☕"),
      ("& Other Stories", "& Other Stories"), ("7 Days", "7 Days"), ("☕", "☕"),
    ])
  func mark(name: String, printed: String) {
    let own = TestSetup.store()
    let store = Store(
      id: own.id, name: name, city: own.city, country: own.country, currency: own.currency,
      utcOffsetMinutes: own.utcOffsetMinutes, shopper: own.shopper, order: own.order, methods: own.methods,
      rates: own.rates)
    #expect(store.printedName == printed)
  }
}
