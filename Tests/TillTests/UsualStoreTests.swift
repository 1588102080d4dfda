import ArgumentParser
import Commerce
import Testing
import TillAssets

@testable import till

@Suite("The store of a checkout that names none")
struct UsualStoreTests {
  private func store(_ arguments: String..., hasOwnGateway: Bool = false) throws -> String {
    let checkout = try #require(try Till.parseAsRoot(["checkout"] + arguments) as? CheckoutCommand)
    return try checkout.options.storeID(AppContext.orExit(), hasOwnGateway: hasOwnGateway)
  }

  @Test(
    "it offers the method that is named, and is in Riyadh where none is",
    arguments: [
      ("card", "riyadh"), ("mada", "riyadh"), ("stc-pay", "riyadh"), ("tabby", "riyadh"), ("pix", "sao-paulo"),
      ("bank-payment", "london"), ("mandate", "london"), ("payment-menu", "stockholm"), ("google-pay", "cape-town"),
    ])
  func method(name: String, city: String) throws {
    #expect(try store("--method", name) == city)
    #expect(try store("--method", name, "--store", "dubai") == "dubai")
    #expect(try store() == "riyadh")
  }

  @Test("only who asks for everything, or brings a gateway, gets the methods of every country")
  func everything() throws {
    #expect(try store("--all-methods") == "default" && store(hasOwnGateway: true) == "default")
    #expect(try store("--store", "london", hasOwnGateway: true) == "london")
    #expect(throws: ValidationError.self) { try store("--all-methods", "--store", "london") }
    let assets = try AppContext.orExit().assets
    for id in assets.storeIDs { #expect(try assets.store(id).methods.isEmpty == (id == "default"), "\(id)") }
  }
}
