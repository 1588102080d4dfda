import Commerce
import Payments
import Testing

/// What stores offer is named in Commerce, which cannot see what pays for it.
struct StoreMethodTests {
  @Test("stores name every method as the payment library does")
  func names() {
    #expect(Store.methodNames == PaymentMethod.allCases.map(\.rawValue))
  }
}
