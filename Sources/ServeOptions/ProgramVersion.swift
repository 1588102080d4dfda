/// Which Till this is.
public enum ProgramVersion {
  /// The version of both programs.
  public static let current = "0.2.0"
}
