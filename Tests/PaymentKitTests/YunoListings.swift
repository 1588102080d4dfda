// The listings of "YunoPaymentDelegate with Swift 6 concurrency" as printed, one namespace each because two of them share a name. What the
// document leaves out stands before each.
// swift-format-ignore-file
import PaymentKit

enum ImmutableOption {
/// A screen; the document leaves out where its session comes from.
@MainActor class UIViewController {
    let _checkoutSession = "session"
    fileprivate(set) var results = 0
}

@MainActor
class MyViewController: UIViewController, YunoPaymentDelegate {
    
    private let _countryCode = "CO"
    private let _language = "EN"
    
    nonisolated var countryCode: String { _countryCode }
    nonisolated var language: String? { _language }
    nonisolated var checkoutSession: String { _checkoutSession }
    
    nonisolated func yunoPaymentResult(_ result: Yuno.Result) {
        Task { @MainActor in
        }
    }
}
}

enum MutableOption {
@MainActor class UIViewController {}

/// In place of Combine's, which Linux lacks.
@propertyWrapper struct Published<Value> {
    var wrappedValue: Value
}

@MainActor
class MyViewController: UIViewController, YunoPaymentDelegate {
    
    @Published var configLanguage: String = "EN"
    @Published var configCountryCode: String = "CO"
    
    nonisolated var language: String? {
        MainActor.assumeIsolated { configLanguage }
    }
    
    nonisolated var countryCode: String {
        MainActor.assumeIsolated { configCountryCode }
    }
}
}
