// The listings of an app's delegate as the documents print them, after what UIKit has of them: Yuno's `application(_:open:options:)`, and
// Swedbank Pay's `application(_:continue:restorationHandler:)` and `application(_:open:options:)`.
// swift-format-ignore-file
import Foundation
import PaymentKit

@MainActor final class UIApplication {
    struct OpenURLOptionsKey: Hashable, Sendable {}
    static let shared = UIApplication()
}
protocol UIUserActivityRestoring {}
typealias NSUserActivity = UserActivity

@MainActor final class YunoAppDelegate {
func application(_ app: UIApplication,
                 open url: URL,
                 options: [UIApplication.OpenURLOptionsKey : Any] = [:]) -> Bool {

  guard url.scheme == "yunoexample" else { return false }

  return Yuno.receiveDeeplink(url, showStatusView: true)
}
}

@MainActor final class SwedbankPayAppDelegate {
    func application(
        _ application: UIApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        return SwedbankPaySDK.continue(userActivity: userActivity)
    }

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey : Any] = [:]
    ) -> Bool {
        return SwedbankPaySDK.open(url: url)
    }
}
