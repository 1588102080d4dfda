import Commerce
import HTTPTypes
public import Pages
import Wire

extension SandboxNotification {
  /// The first header of a name.
  func header(_ name: String) -> String? {
    request.head.headerFields.first { $0.name.canonicalName == name.lowercased() }?.value
  }

  /// The same with another request.
  func with(_ request: WireRequest) -> SandboxNotification {
    SandboxNotification(at: at, reference: reference, request: request)
  }

  /// The same with another value of a header.
  func with(header name: String, _ value: String) -> SandboxNotification {
    with(request.with(header: name, value))
  }

  /// The same without some headers.
  func without(headers names: [String]) -> SandboxNotification {
    with(names.reduce(request) { $0.with(header: $1, nil) })
  }

  /// The same headers over a body that says more.
  var withOtherBody: SandboxNotification {
    var changed = request
    let members = changed.json?.members ?? []
    changed.body = JSON.object(members + [JSON.Member(name: "till_forged", value: true)]).compactText
    return with(changed)
  }
}

extension ProviderSandbox {
  /// A message that only looks like one of this provider's, in the plainest way.
  public static func forge(_ notification: SandboxNotification) -> SandboxNotification {
    forge(notification, as: .wrongSignature)
  }

  /// The same message without any header that could prove where it comes from.
  public static func forge(_ notification: SandboxNotification, as forgery: NotificationForgery) -> SandboxNotification
  {
    notification.without(
      headers: notification.request.head.headerFields.map(\.name.rawName).filter { $0.lowercased() != "content-type" })
  }
}
