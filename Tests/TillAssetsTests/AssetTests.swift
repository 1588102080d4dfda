import Basics
import Commerce
import Glibc
import Language
import Testing
import TillAssets

/// The data beside the test executable, as the build put it there.
func builtAssets() throws -> AssetFolder {
  try AssetFolder.find(override: nil, executable: executablePath())
}

func executablePath() -> String {
  var buffer = [CChar](repeating: 0, count: 4_096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
  return String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

@Suite("Till's data")
final class AssetTests {
  /// What the test made: folders after what is in them.
  private var made: [String] = []

  deinit { for path in made.reversed() { remove(path) } }

  private func folder(_ files: [String: String]) throws -> AssetFolder {
    let root = "/tmp/till-assets-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    for path in ["", "/languages", "/stores", "/scenarios"] {
      mkdir(root + path, 0o700)
      made.append(root + path)
    }
    for (name, text) in files {
      made.append("\(root)/\(name)")
      let file = try #require(fopen("\(root)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }
    return AssetFolder(path: root)
  }

  @Test("every store that is shipped can be read")
  func stores() throws {
    let assets = try builtAssets()
    #expect(Set(assets.storeIDs).isSuperset(of: ["default", "riyadh", "sao-paulo"]))
    for id in assets.storeIDs { #expect(try assets.store(id).id == id) }
    #expect(try assets.store("riyadh").order.total.description == "SAR 148.00")
    #expect(try assets.store("sao-paulo").order.total.description == "BRL 89.90")
    #expect(try assets.store("default").methods.isEmpty)
  }

  @Test("a demo has its short name wherever a scenario has a name, unless another scenario is called so")
  func shortNames() throws {
    let assets = try folder([
      "scenarios/demo-a.till.yaml": "", "scenarios/demo-b.till.yaml": "", "scenarios/b.till.yaml": "",
    ])
    #expect(assets.scenario(named: "a") == assets.path + "/scenarios/demo-a.till.yaml")
    #expect(assets.scenario(named: "demo-a") == assets.scenario(named: "a"))
    #expect(assets.scenario(named: "b") == assets.path + "/scenarios/b.till.yaml")
    #expect(assets.scenario(named: "c") == nil)
  }

  @Test("every language that is shipped can be read and has no entry that English lacks")
  func languages() throws {
    let assets = try builtAssets()
    let english = try assets.phrasebook("en")
    for code in assets.languageCodes {
      let book = try assets.phrasebook(code)
      #expect(Set(book.entries.keys) == Set(english.entries.keys), "\(code)")
    }
  }

  @Test("a language may be written as any JSON may, and a mistake in it is reported with its line and column")
  func language() throws {
    func text(_ phrases: String) -> String {
      #"{"code": "en", "name": "English", "direction": "ltr", "format": {"decimal": ".", "group": ",", "money": "{code}","#
        + #" "date": "{day}", "months": ["1","2","3","4","5","6","7","8","9","10","11","12"]},\#n "phrases": \#(phrases)}"#
    }
    let assets = try folder([
      "languages/en.json": text(#"{"a": "\u0041", "b": {"other": "x"}}"#), "languages/pt.json": text(#"{"b": "own"}"#),
      "languages/xx.json": text(#"{"a": "x", oops}"#),
    ])
    #expect(try assets.phrasebook("en").text("a") == "A" && assets.languageName("en") == "English")
    #expect(try assets.phrasebook("pt").entries == ["a": .single("A"), "b": .single("own")])
    #expect {
      try assets.phrasebook("xx")
    } throws: { error in
      guard case .malformed(let path, 2, 24, _)? = error as? AssetProblem else { return false }
      return path.hasSuffix("languages/xx.json")
    }
  }

  @Test("each of the demo shop's hosts has an association file, and another host is refused with the nearest name")
  func associations() throws {
    let assets = try builtAssets()
    #expect(assets.associationHosts == ["pay-backend.till.test", "pay.tillshop.test"])
    for host in assets.associationHosts { #expect(try assets.associationFile(of: host).contains("\"applinks\"")) }
    #expect {
      try assets.associationFile(of: "pay.tilshop.test")
    } throws: { error in
      guard case .unknownName("host", "pay.tilshop.test", let nearest, _)? = error as? AssetProblem else {
        return false
      }
      return nearest == "pay.tillshop.test"
    }
  }

  @Test("an unknown store is refused with the nearest name")
  func unknownStore() throws {
    #expect {
      try builtAssets().store("riyad")
    } throws: { error in
      guard case .unknownName("store", "riyad", let nearest, _)? = error as? AssetProblem else { return false }
      return nearest == "riyadh"
    }
  }

  @Test("a folder without data, named by hand, is refused by its path")
  func badOverride() {
    #expect(throws: AssetProblem.notAnAssetFolder(path: "/nowhere")) {
      try AssetFolder.find(override: "/nowhere", executable: executablePath())
    }
  }

  @Test("data that is nowhere is reported with the places that were looked at")
  func nowhere() {
    #expect(throws: AssetProblem.notFound(looked: ["/x/bin/till_TillAssets.resources", "/x/share/till"])) {
      try AssetFolder.find(override: nil, executable: "/x/bin/till")
    }
  }

  @Test("an installed folder beside the prefix's bin is found")
  func installed() throws {
    let source = try builtAssets()
    let prefix = "/tmp/till-prefix-\(getpid())"
    for path in ["", "/bin", "/share"] {
      mkdir(prefix + path, 0o700)
      made.append(prefix + path)
    }
    made.append("\(prefix)/share/till")
    #expect(symlink(source.path, "\(prefix)/share/till") == 0 || errno == EEXIST)
    #expect(try AssetFolder.find(override: nil, executable: "\(prefix)/bin/till").path == "\(prefix)/share/till")
  }

  @Test("a broken file is reported with its line and column")
  func broken() throws {
    let assets = try folder(["stores/x.json": "{\n  \"name\": \"X\",\n  oops\n}"])
    #expect {
      try assets.store("x")
    } throws: { error in
      guard case .malformed(let path, 3, 3, _)? = error as? AssetProblem else { return false }
      return path.hasSuffix("stores/x.json")
    }
  }

  @Test("a missing or mistyped field is reported by its name")
  func wrongField() throws {
    let assets = try folder(["stores/x.json": #"{"currency": "SAR", "country": "SA", "name": 7}"#])
    #expect {
      try assets.store("x")
    } throws: { error in
      guard case .wrongValue(_, "name", _)? = error as? AssetProblem else { return false }
      return true
    }
  }

  @Test("a file that is no UTF-8 or too large is refused, not read half")
  func unreadable() throws {
    let assets = try folder(["stores/big.json": String(repeating: " ", count: TextFile.largest + 1)])
    #expect(throws: AssetProblem.tooLarge(path: "\(assets.path)/stores/big.json")) { try assets.store("big") }
    let file = try #require(fopen("\(assets.path)/stores/bytes.json", "w"))
    fwrite([0xFF, 0xFE] as [UInt8], 1, 2, file)
    fclose(file)
    #expect(throws: AssetProblem.notUTF8(path: "\(assets.path)/stores/bytes.json")) { try assets.store("bytes") }
  }

  @Test(
    "the nearest name is offered only when it is near",
    arguments: [
      ("riyahd", "riyadh"), ("sao-paolo", "sao-paulo"), ("defualt", "default"), ("x", nil), ("london", nil),
    ] as [(String, String?)])
  func nearest(name: String, found: String?) {
    #expect(NearestWord.to(name, in: ["default", "riyadh", "sao-paulo"]) == found)
  }

  @Test("a scenario that comes with Till is found by its name, wherever it lies; nothing else is")
  func scenarios() throws {
    let assets = try builtAssets()
    #expect(assets.scenario(named: "pix-paid") == "\(assets.path)/scenarios/yuno/pix-paid.till.yaml")
    #expect(assets.scenario(named: "language-either") == "\(assets.path)/scenarios/language/language-either.till.yaml")
    for name in ["", "paid", "../outcomes/tabby", "language", "pix-paid.till.yaml"] {
      #expect(assets.scenario(named: name) == nil, "\(name)")
    }
  }

  @Test("what of the data is not there is said by name")
  func missing() throws {
    #expect(try builtAssets().missingFolders.isEmpty)
    #expect(try folder([:]).missingFolders == ["associations", "desk", "explanations", "outcomes"])
  }
}
