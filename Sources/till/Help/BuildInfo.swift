import TillAssets

/// Which Till this is and what it was built from.
struct BuildInfo {
  /// The commit; `nil` if it was not recorded.
  let commit: String?

  /// The file in Till's data to which a package writes the commit it is built from: hexadecimal digits on the first line. The program
  /// itself holds no commit and no date, so that the same sources always give the same program.
  static let file = "commit"

  /// What is known of this program.
  static var own: BuildInfo {
    let assets = try? AssetFolder.find(
      override: AppContext.variable("TILL_ASSETS"), executable: AppContext.executablePath)
    let line = (try? assets?.text(file))?.split(separator: "\n").first.map(String.init)
    return BuildInfo(commit: line.flatMap { $0.count <= 64 && $0.allSatisfy(\.isHexDigit) ? $0 : nil })
  }

  /// The version alone on the first line, for scripts; what it was built from on the second.
  var text: String {
    let source = commit.map { "Built from commit \($0)" } ?? "Built from an unknown commit"
    return "\(Till.version)\n\(source) with Swift \(Self.compiler) for \(Self.platform).\n"
  }

  /// The compiler's version; the language tells no more than that it is at least one.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var platform: String {
    #if os(Linux)
      let system = "Linux"
    #else
      let system = "another system"
    #endif
    #if arch(x86_64)
      return "\(system) x86_64"
    #elseif arch(arm64)
      return "\(system) aarch64"
    #else
      return system
    #endif
  }
}
