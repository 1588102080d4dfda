import Wire

extension WireAnswer {
  /// Whether whoever answered says that it has not done what was asked: any status of 400 to 499 but 408, which only says that it took
  /// too long.
  var isRefusal: Bool { (400..<500).contains(status) && status != 408 }
}
