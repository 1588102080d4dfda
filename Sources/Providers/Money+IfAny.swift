import Commerce

extension Money {
  /// The amount; `nil` for zero.
  var ifAny: Money? { minorUnits == 0 ? nil : self }
}
