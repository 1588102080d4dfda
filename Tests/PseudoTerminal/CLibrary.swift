import CVTerm

/// What the C library thinks of characters, which is what ncurses thinks.
public enum CLibrary {
  /// The columns `wcwidth` gives a scalar in the locale `C.UTF-8`; -1 when it knows none.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    Int(till_columns(scalar.value))
  }
}
