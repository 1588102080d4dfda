public import Pages

extension SwedbankPaySandbox {
  /// 30, 60, 360, 432, 864 and 1,265 seconds after the try before (Swedbank Pay docs, Callback).
  public static var redelivery: [Duration] { [30, 60, 360, 432, 864, 1_265].map { .seconds($0) } }

  /// A callback carries nothing that could prove where it comes from, so an imitation looks the same (Swedbank Pay docs,
  /// Callback).
  public static func forge(_ notification: SandboxNotification, as forgery: NotificationForgery) -> SandboxNotification
  {
    switch forgery {
    case .unsigned, .wrongSignature, .tooOld: notification
    case .otherBody: notification.withOtherBody
    }
  }
}
