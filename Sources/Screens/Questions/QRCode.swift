import Frames
import Pages

extension QRCode {
  /// The code of a text as the painter draws it; `nil` where no code holds the text.
  static func matrix(of text: String) -> Matrix? { QRCode(text).flatMap { Matrix($0.rows) } }
}
