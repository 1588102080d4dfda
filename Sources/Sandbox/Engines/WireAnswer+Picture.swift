import HTTPTypes
import Pages
import Wire

extension WireAnswer {
  /// A QR code as a PNG picture.
  init(picture code: QRCode) {
    self.init(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "image/png"]), body: WireBody(bytes: code.png))
  }
}
