import Wire

extension WireAnswer {
  /// `true` if the response means that the request was not performed: any status of 400 to 499 except 408, which only says that
  /// it took too long.
  var isRefusal: Bool { (400..<500).contains(status) && status != 408 }
}
