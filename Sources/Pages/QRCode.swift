import CQREncode

/// The modules of a QR code (ISO/IEC 18004), made by libqrencode.
public struct QRCode: Hashable, Sendable {
  /// The rows from the top, true for a dark module; there are as many rows as modules in each, and no quiet zone.
  public let rows: [[Bool]]

  /// The smallest code that holds a text at error correction level L, which is the one that fits a terminal; `nil` when the text
  /// has a zero byte or is too long for any.
  ///
  /// Upper and lower case are kept: without that the payload's keys and its check digits would be destroyed.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0), let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1)
    else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    rows = (0..<side).map { y in (0..<side).map { x in data[y * side + x] & 1 == 1 } }
  }
}
