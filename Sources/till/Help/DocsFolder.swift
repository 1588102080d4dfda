import Glibc
import TillAssets

/// The pages that `till help TOPIC` shows: those below `docs`, and the exit codes, which need no file.
struct DocsFolder {
  /// The folder; `nil` where there is none.
  let path: String?

  /// A page and the word that shows it.
  struct Topic {
    let word: String
    let title: String
  }

  static let exitCodes = "exit-codes"

  /// Finds the folder: what `TILL_DOCS` names, else `docs` within Till's data (a package) or beside it (the repository), else the
  /// repository's, three folders above a program in a build folder. Never below `share/doc`: a small container image leaves that out.
  init(override: String?, assets: String?, executable: String) {
    let bin = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    var places = assets.map { ["\($0)/docs", "\($0)/../docs"] } ?? []
    places.append("\(bin)/../../../docs")
    if let override { places = [override] }
    path = places.first { access($0 + "/scenarios.md", R_OK) == 0 }
  }

  static var own: DocsFolder {
    let assets = try? AssetFolder.find(
      override: AppContext.variable("TILL_ASSETS"), executable: AppContext.executablePath)
    return DocsFolder(
      override: AppContext.variable("TILL_DOCS"), assets: assets?.path, executable: AppContext.executablePath)
  }

  /// The topics in order. A page that is called like a command is that command's guide.
  var topics: [Topic] {
    let files = path.map { TextFile.names(in: $0) ?? [] } ?? []
    let pages = files.filter { $0.hasSuffix(Self.ending) }.compactMap { file -> Topic? in
      let name = String(file.dropLast(Self.ending.count))
      // The index of the pages is what the overview lists.
      guard name != "README", let title = text(of: name).flatMap({ MarkdownText($0).title }) else { return nil }
      return Topic(word: Till.commandNames.contains(name) ? name + Self.guide : name, title: title)
    }
    return [Topic(word: Self.exitCodes, title: "Exit codes")] + pages
  }

  /// The page that a word shows: its name, its file's name, or the name of a command and `-guide`. `nil` where there is no such page.
  func page(_ word: String) -> String? {
    if word == Self.exitCodes { return Surroundings.exitCodes }
    let name = word.hasSuffix(Self.ending) ? String(word.dropLast(Self.ending.count)) : word
    guard !name.contains("/") else { return nil }
    return text(of: name) ?? (name.hasSuffix(Self.guide) ? text(of: String(name.dropLast(Self.guide.count))) : nil)
  }

  private static let ending = ".md"
  /// What follows the name of a command in the word for the page that is called like it.
  static let guide = "-guide"

  private func text(of name: String) -> String? {
    path.flatMap { try? TextFile.read("\($0)/\(name)\(Self.ending)", isFound: true) }
  }
}
