import Commerce
public import Payments
import Wire

/// The app's data on the phone, for Stitch's fraud check.
extension Stitch {
  /// Stitch's kit reads the phone when the wallet's button is there, so before the sheet (Stitch docs, Wallets mobile integration,
  /// Device payment ability and button). `userId` is optional there, and helps Stitch's support to find the shopper.
  public func deviceReading(before question: Question, _ context: Context) -> DeviceReading? {
    guard case .sheet = question, setup.device == .fingerprint else { return nil }
    return DeviceReading(
      userID: setup.userID == .given ? StableUUID.make(from: "user/\(context.request.shopper.email)") : nil,
      hasFingerprint: fingerprint(context.request) != nil)
  }

  /// The token and what is known of the phone go to the merchant's server, as calls to Stitch need the client's secret (Stitch docs,
  /// Wallets mobile integration, Payment processing and Server-side integration). The handler's path is the sample's route `create`.
  public func handover(of answer: Answer, _ context: Context) -> ServerHandover? {
    guard case .sheet(.authorised) = answer else { return nil }
    let device = (deviceInformation(context.request)?.members ?? []).map(\.name)
    return ServerHandover(path: "/create", fields: ["payment_token"] + device)
  }

  /// A fingerprint, or else all of the three fields (Stitch docs, Wallets mobile integration, Direct API).
  func deviceInformation(_ request: PaymentRequest) -> JSON? {
    let phone = configuration.phone.information(request)
    let fields: JSON = [
      "deviceId": .string(phone.deviceID), "ip": ["v4": .string(phone.ipAddress)],
      "screenDimensions": ["height": .string(String(phone.screenHeight)), "width": .string(String(phone.screenWidth))],
    ]
    switch setup.device {
    case .fingerprint: return fingerprint(request).map { ["fingerprint": .string($0)] } ?? fields
    case .deviceInformation: return fields
    case .deviceIDOnly: return ["deviceId": .string(phone.deviceID)]
    case .none: return nil
    }
  }

  /// The SDK's fingerprint; `nil` if it threw an error.
  private func fingerprint(_ request: PaymentRequest) -> String? { try? configuration.phone.fingerprint(request) }
}
