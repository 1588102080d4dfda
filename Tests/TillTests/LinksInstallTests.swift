import Foundation
import PseudoTerminal
import Testing

@Suite("till links install and uninstall", .serialized, .ownThreads)
struct LinksInstallTests {
  /// A home of its own, with the paths in it.
  private struct Home {
    var environment: [String: String]
    let folder: String

    init() {
      environment = personalEnvironment()
      folder = environment["HOME"] ?? ""
    }

    var desktop: String { folder + "/.local/share/applications/till-links.desktop" }
    var list: String { folder + "/.config/mimeapps.list" }

    /// Byte by byte: reading it as a text would drop a mark at its beginning.
    func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    func write(_ text: String, to path: String) throws {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
    }

    func run(_ arguments: String...) throws -> Finished {
      let finished = try runTill(["links"] + arguments, environment: environment)
      #expect(!(finished.output + finished.complaints).contains("⟦"))
      return finished
    }
  }

  @Test("installing makes Till the handler, says what it wrote, and that web links cannot be claimed")
  func install() throws {
    let home = Home()
    let finished = try home.run("install")
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output.contains(home.desktop))
    #expect(finished.output.contains(home.list))
    #expect(finished.output.contains("https"))
    let desktop = try #require(home.text(home.desktop))
    #expect(desktop.hasPrefix("[Desktop Entry]\n"))
    #expect(desktop.contains("\nExec=\(PseudoTerminal.product("till")) open %u\n"))
    #expect(desktop.contains("\nMimeType=x-scheme-handler/tillshop;\n"))
    #expect(desktop.contains("\nNoDisplay=true\n"))
    #expect(home.text(home.list) == "[Default Applications]\nx-scheme-handler/tillshop=till-links.desktop\n")
    #expect(try runTill(["doctor"], environment: home.environment).output.contains("open in this Till when clicked"))
  }

  @Test(
    "uninstalling leaves the list byte for byte as it was",
    arguments: [
      nil, "", "\n", "[Added Associations]\ntext/plain=vim.desktop;\n", "[Default Applications]\n",
      "[Default Applications]\ntext/html=firefox.desktop",
      "# mine\r\n[Default Applications]\r\ntext/html=a.desktop\r\n",
      "[Default Applications]\nx-scheme-handler/tillshop=other.desktop\n",
      "[Default Applications]\n x-scheme-handler/tillshop = a.desktop;b\\;c.desktop; \ntext/plain=x.desktop\n\n[Other]\nx=y\n",
      "[Default Applications]\nx-scheme-handler/tillshop=a.desktop\nx-scheme-handler/tillshop=b.desktop\n",
      "[Default Applications]\nx-scheme-handler/tillshop=\n",
      "[Removed Associations]\nx-scheme-handler/tillshop=b.desktop\n[Default Applications]\n\n\n[Z]\n",
      "no group at all\n=\n[\n", "[Default Applications]\nn\u{E9}e=\u{1F9FE}\n\u{301}=x\n",
      "\u{FEFF}[Default Applications]\n",
    ] as [String?])
  func roundTrip(before: String?) throws {
    let home = Home()
    if let before { try home.write(before, to: home.list) }
    #expect(try home.run("install").status == 0)
    let installed = try #require(home.text(home.list))
    #expect(installed.contains("x-scheme-handler/tillshop=till-links.desktop"))
    #expect(try home.run("uninstall").status == 0)
    #expect(home.text(home.list).map { Array($0.utf8) } == before.map { Array($0.utf8) })
    #expect(home.text(home.desktop) == nil)
  }

  @Test("nobody's other lines are lost, and the handler that was there is remembered")
  func keepsLines() throws {
    let home = Home()
    let before =
      "# top\n[Default Applications]\ntext/html=firefox.desktop\nx-scheme-handler/tillshop=other.desktop;\n\n[Added Associations]\na=b\n"
    try home.write(before, to: home.list)
    #expect(try home.run("install").status == 0)
    #expect(
      home.text(home.list)
        == before.replacingOccurrences(of: "tillshop=other.desktop;", with: "tillshop=till-links.desktop"))
    #expect(home.text(home.desktop)?.contains("X-Till-Previous=x-scheme-handler/tillshop=other.desktop\\;;\n") == true)
  }

  @Test("doing it twice changes nothing, and both times remember what was there at first")
  func idempotent() throws {
    let home = Home()
    try home.write("[Default Applications]\nx-scheme-handler/tillshop=other.desktop\n", to: home.list)
    #expect(try home.run("install").status == 0)
    let (list, desktop) = (home.text(home.list), home.text(home.desktop))
    let again = try home.run("install")
    #expect(again.status == 0)
    #expect(again.output.contains("already"))
    #expect(home.text(home.list) == list)
    #expect(home.text(home.desktop) == desktop)
    #expect(try home.run("uninstall").status == 0)
    #expect(home.text(home.list)?.contains("other.desktop") == true)
    let nothing = try home.run("uninstall")
    #expect(nothing.status == 0)
    #expect(nothing.output.contains("Nothing has changed"))
  }

  @Test("a default that was chosen since is left alone")
  func chosenSince() throws {
    let home = Home()
    #expect(try home.run("install").status == 0)
    let later = "[Default Applications]\nx-scheme-handler/tillshop=later.desktop\n"
    try home.write(later, to: home.list)
    #expect(try runTill(["doctor"], environment: home.environment).output.contains("later.desktop"))
    #expect(try home.run("uninstall").status == 0)
    #expect(home.text(home.list) == later)
    try home.write(
      "[Default Applications]\nx-scheme-handler/tillshop=later.desktop;till-links.desktop;\n", to: home.list)
    #expect(try home.run("uninstall").status == 0)
    #expect(home.text(home.list) == "[Default Applications]\nx-scheme-handler/tillshop=later.desktop;\n")
  }

  @Test("a dry run says what would be written and writes nothing")
  func dryRun() throws {
    let home = Home()
    let install = try home.run("install", "--dry-run")
    #expect(install.status == 0)
    #expect(install.output.contains("Would write \(home.desktop)"))
    #expect(install.output.contains("    Exec="))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/.local"))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/.config"))
    #expect(try home.run("install").status == 0)
    let removal = try home.run("uninstall", "--dry-run")
    #expect(removal.output.contains("Would remove \(home.desktop)"))
    #expect(home.text(home.desktop) != nil)
  }

  @Test("no part of a file is ever left behind, and permissions stay")
  func atomic() throws {
    let home = Home()
    try home.write("[Other]\n", to: home.list)
    chmod(home.list, 0o600)
    #expect(try home.run("install").status == 0)
    var info = stat()
    #expect(lstat(home.list, &info) == 0 && info.st_mode & 0o777 == 0o600)
    for path in [home.list, home.desktop] {
      let folder = (path as NSString).deletingLastPathComponent
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.allSatisfy { !$0.contains(".till-") }, "\(names)")
    }
  }

  @Test("symbolic links, files of others, folders, strange bytes and closed places are refused with the path")
  func refused() throws {
    var home = Home()
    try home.write("", to: home.folder + "/elsewhere")
    try home.write("", to: home.folder + "/.config/x")
    symlink(home.folder + "/elsewhere", home.list)
    var finished = try home.run("install")
    #expect(finished.status == 1)
    #expect(finished.complaints.contains(home.list))
    #expect(finished.complaints.contains("symbolic link"))
    #expect(home.text(home.desktop) == nil, "nothing is half done")

    home = Home()
    mkdir(home.folder + "/.config", 0o700)
    mkdir(home.list, 0o700)
    #expect(try home.run("install").status == 1)

    home = Home()
    try home.write("[Desktop Entry]\nName=Somebody's\n", to: home.desktop)
    for verb in ["install", "uninstall"] {
      finished = try home.run(verb)
      #expect(finished.status == 1)
      #expect(finished.complaints.contains("was not written by Till"))
    }

    home = Home()
    try home.write("", to: home.list)
    try Data([0x5B, 0xFF, 0x0A]).write(to: URL(filePath: home.list))
    finished = try home.run("install")
    #expect(finished.status == 1)
    #expect(finished.complaints.contains("UTF-8"))

    home = Home()
    home.environment["XDG_DATA_HOME"] = "/proc/till"
    finished = try home.run("install")
    #expect(finished.status == 1)
    #expect(finished.complaints.contains("/proc/till cannot be written"))
  }

  @Test("without a home folder there is a message; with both folders named none is needed")
  func noHome() throws {
    var home = Home()
    home.environment["HOME"] = ""
    for verb in ["install", "uninstall"] {
      let finished = try home.run(verb)
      #expect(finished.status == 2)
      #expect(finished.complaints.contains("HOME"))
    }
    #expect(try runTill(["doctor"], environment: home.environment).output.contains("HOME"))
    home.environment["XDG_DATA_HOME"] = home.folder + "/data"
    home.environment["XDG_CONFIG_HOME"] = home.folder + "/conf"
    #expect(try home.run("install").status == 0)
    #expect(home.text(home.folder + "/data/applications/till-links.desktop") != nil)
    #expect(home.text(home.folder + "/conf/mimeapps.list") != nil)
  }

  @Test("a relative folder is no folder")
  func relative() throws {
    var home = Home()
    home.environment["XDG_CONFIG_HOME"] = "conf"
    #expect(try home.run("install").status == 0)
    #expect(home.text(home.list) != nil)
  }

  @Test("a path with quotes, dollars, backslashes and per cent signs is quoted as the specification asks")
  func quoting() throws {
    let home = Home()
    let folder = home.folder + #"/a "b" $c `d` \e 100% f"#
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = URL(filePath: folder).appending(path: "till")
    try FileManager.default.copyItem(at: URL(filePath: PseudoTerminal.product("till")), to: program)
    let process = Process()
    process.executableURL = program
    process.arguments = ["links", "install"]
    process.environment = home.environment.merging(
      ["TILL_ASSETS": PseudoTerminal.product("till_TillAssets.resources")]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let quoted = home.folder + #"/a \\"b\\" \\$c \\`d\\` \\\\e 100%% f/till"#
    #expect(home.text(home.desktop)?.contains("\nExec=\"\(quoted)\" open %u\n") == true)
    // From another place it is not this Till that is installed.
    #expect(try runTill(["doctor"], environment: home.environment).output.contains("at another path"))
  }

  @Test("a list of this desktop that comes first is pointed out")
  func shadowed() throws {
    var home = Home()
    home.environment["XDG_CURRENT_DESKTOP"] = "ubuntu:GNOME"
    let path = home.folder + "/.config/gnome-mimeapps.list"
    try home.write("[Default Applications]\nx-scheme-handler/tillshop=other.desktop\n", to: path)
    let finished = try home.run("install")
    #expect(finished.status == 0)
    #expect(finished.complaints.contains(path))
  }
}
