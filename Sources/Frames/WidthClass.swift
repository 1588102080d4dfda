/// How a scalar takes part in a grid of cells.
enum WidthClass: UInt32 {
  case unsupported = 0
  case narrow = 1
  case wide = 2
  case mark = 3
  case invisible = 4

  /// Looks a scalar up in the width table.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value >= 0x20 && value < 0x7F {
      self = .narrow
      return
    }
    var low = 0
    var high = widthBoundaries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if widthBoundaries[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    self = WidthClass(rawValue: widthBoundaries[low] & 7) ?? .unsupported
  }
}
