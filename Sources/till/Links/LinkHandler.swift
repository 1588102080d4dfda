import Deeplinks
import DemoMerchant
import Glibc
import Language

/// Till as the desktop's handler of the demo shop's links.
struct LinkHandler {
  /// The schemes that can be claimed: the demo shop's own.
  static var schemes: [String] { LinkAssociations.tillshop.schemes }

  /// One change to the person's files.
  enum Step: Equatable {
    case write(path: String, text: String)
    case remove(path: String)
  }

  /// How links are handled now.
  enum State: Equatable {
    case installed
    /// By another copy of Till, or by a path that has changed.
    case otherTill
    case other(String)
    case nobody
  }

  private let applications: String
  private let configuration: String

  /// Finds the folders (XDG Base Directory Specification); throws which one is missing.
  init() throws(LinkHandlerProblem) {
    applications = try Self.folder("XDG_DATA_HOME", usual: ".local/share") + "/applications"
    configuration = try Self.folder("XDG_CONFIG_HOME", usual: ".config")
  }

  private static func folder(_ variable: String, usual: String) throws(LinkHandlerProblem) -> String {
    // A relative path is to be ignored.
    if let path = AppContext.variable(variable), path.hasPrefix("/") { return path }
    guard let home = AppContext.variable("HOME"), home.hasPrefix("/") else { throw .noHome(variable: variable) }
    return home + "/" + usual
  }

  private var desktopPath: String { applications + "/" + DesktopFile.identifier }
  private var listPath: String { configuration + "/mimeapps.list" }

  /// What has to be done so that links run a program; nothing when they do.
  func installation(of program: String, _ phrases: Phrasebook) throws(LinkHandlerProblem) -> [Step] {
    guard DesktopFile.canRun(program), access(program, X_OK) == 0 else { throw .unusableProgram(path: program) }
    let (oldFile, oldList) = (try desktopFile(), try ConfigurationFile.read(listPath))
    var memory = oldFile?.memory ?? DesktopFile.Memory()
    if oldList == nil { memory = DesktopFile.Memory(madeFile: true) }
    var list = MimeAppsList(oldList ?? "")
    list.claim(Self.schemes, for: DesktopFile.identifier, &memory)
    let file = DesktopFile(
      program: program, schemes: Self.schemes, name: phrases.text("links.desktop.name"),
      comment: phrases.text("links.desktop.comment"), memory: memory)
    var steps: [Step] = []
    // First what remembers, then what is remembered.
    if file != oldFile { steps.append(.write(path: desktopPath, text: file.text)) }
    if !isSame(list.text, oldList) { steps.append(.write(path: listPath, text: list.text)) }
    return steps
  }

  /// What has to be done so that everything is as it was before; nothing when it is.
  func removal() throws(LinkHandlerProblem) -> [Step] {
    let (file, oldList) = (try desktopFile(), try ConfigurationFile.read(listPath))
    let memory = file?.memory ?? DesktopFile.Memory()
    var steps: [Step] = []
    if let oldList {
      var list = MimeAppsList(oldList)
      list.release(Self.schemes, from: DesktopFile.identifier, memory)
      if memory.madeFile, list.isEmpty {
        steps.append(.remove(path: listPath))
      } else if !isSame(list.text, oldList) {
        steps.append(.write(path: listPath, text: list.text))
      }
    }
    if file != nil { steps.append(.remove(path: desktopPath)) }
    return steps
  }

  /// How links are handled now, as far as the person's own files say.
  func state(of program: String) throws(LinkHandlerProblem) -> State {
    let list = MimeAppsList(try ConfigurationFile.read(listPath) ?? "")
    let handlers = Self.schemes.map { list.handlers(of: $0).first }
    if let other = handlers.compactMap({ $0 }).first(where: { $0 != DesktopFile.identifier }) { return .other(other) }
    guard !handlers.contains(nil), let file = try desktopFile() else { return .nobody }
    return file.runs(program) ? .installed : .otherTill
  }

  /// Lists of particular desktops that name another handler and come before the person's own (Association between MIME types
  /// and applications, "File name and location").
  func shadows() throws(LinkHandlerProblem) -> [String] {
    var found: [String] = []
    for desktop in (AppContext.variable("XDG_CURRENT_DESKTOP") ?? "").lowercased().split(separator: ":") {
      let path = "\(configuration)/\(desktop)-mimeapps.list"
      guard !desktop.contains("/"), let text = try ConfigurationFile.read(path) else { continue }
      let list = MimeAppsList(text)
      let others = Self.schemes.filter { list.handlers(of: $0).first.map { $0 != DesktopFile.identifier } ?? false }
      if !others.isEmpty { found.append(path) }
    }
    return found
  }

  private func desktopFile() throws(LinkHandlerProblem) -> DesktopFile? {
    guard let text = try ConfigurationFile.read(desktopPath) else { return nil }
    guard let file = DesktopFile(text: text) else { throw .notTills(path: desktopPath) }
    return file
  }

  private func isSame(_ left: String, _ right: String?) -> Bool {
    right.map { left.utf8.elementsEqual($0.utf8) } ?? false
  }

  /// Lets the desktop reload its desktop files, if it has the program for that.
  func refresh() {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("update-desktop-database"), strdup(applications), nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, "update-desktop-database", &actions, nil, &arguments, nil) == 0 else { return }
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}

extension LinkHandler.Step {
  /// Does it.
  func perform() throws(LinkHandlerProblem) {
    switch self {
    case .write(let path, let text): try ConfigurationFile.write(text, to: path)
    case .remove(let path): try ConfigurationFile.remove(path)
    }
  }

  /// What is said about it; before it is done with everything that would be written.
  func text(isDry: Bool, _ phrases: Phrasebook) -> String {
    switch self {
    case .write(let path, let text):
      guard isDry else { return phrases.text("links.wrote", ["path": .text(path)]) }
      let lines = text.split(separator: "\n").map { "    " + $0 }
      return ([phrases.text("links.would-write", ["path": .text(path)])] + lines).joined(separator: "\n")
    case .remove(let path): return phrases.text(isDry ? "links.would-remove" : "links.removed", ["path": .text(path)])
    }
  }
}
