import Testing

@Suite("The house")
struct ArchitectureTests {
  /// Which of the package's own targets each target may import.
  static let allowed: [String: Set<String>] = [
    "Basics": [], "Commerce": [], "Cryptography": ["CCrypto"],
    "Simulation": ["Basics"], "Wire": ["Basics"], "Deeplinks": ["Basics"], "Storage": ["Basics", "Simulation", "Wire"],
    "Language": ["Basics", "Commerce"], "Frames": ["Basics", "CFriBidi"],
    "Pages": ["CQREncode", "Commerce", "Language"],
    "WebPages": ["Basics", "Commerce", "Language", "Pages", "Wire"],
    "Payments": ["Basics", "Commerce"],
    "Providers": ["Basics", "Payments", "Wire", "Deeplinks", "Commerce", "Cryptography"],
    "PaymentKit": ["Commerce", "Cryptography", "Deeplinks", "Payments", "Providers", "Wire"],
    "DemoMerchant": ["Simulation", "Providers", "Payments", "Wire", "Deeplinks", "Commerce"],
    "ForeignGateways": ["Basics", "Commerce", "Payments", "Wire"],
    "Sandbox": ["Basics", "Cryptography", "Wire", "Commerce", "Simulation", "Pages", "Language"],
    "Server": [
      "Backend", "Basics", "Commerce", "Language", "Pages", "Sandbox", "Scenarios", "Simulation", "Storage", "TLS",
      "WebPages", "Wire",
    ],
    "TLS": ["CTLS"],
    "ServeOptions": [],
    "ServeScreen": ["Basics", "Commerce", "Frames", "Language", "Pages", "Wire"],
    "till-serve": [
      "Backend", "Basics", "CProcess", "Commerce", "Controller", "Frames", "Language", "Pages", "Sandbox", "Scenarios",
      "ServeOptions",
      "ServeScreen", "Server", "Storage", "TLS", "Terminal", "TillAssets", "Wire",
    ],
    "Backend": ["Basics", "Commerce", "Pages", "Sandbox", "Simulation", "Wire"],
    "Phone": ["Backend", "Basics", "Commerce", "Deeplinks", "Wire", "Simulation", "Pages"],
    "Checkout": ["Commerce", "Payments", "Pages", "Language"],
    "Inspection": ["Basics", "Checkout", "Commerce", "Payments", "Deeplinks", "Pages", "Language"],
    "Rules": ["Basics", "Checkout", "Inspection", "Commerce", "Language", "Pages", "Payments", "Providers", "Wire"],
    "Controller": [
      "Basics", "Checkout", "Inspection", "Commerce", "Deeplinks", "DemoMerchant", "Language", "Pages", "Payments",
      "Backend", "Phone",
      "Providers", "Rules", "Sandbox", "Simulation", "Wire",
    ],
    "Recording": [
      "Backend", "Basics", "Cryptography", "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "Language",
      "Pages",
      "Payments",
      "Phone",
      "Providers", "Rules", "Sandbox", "Simulation", "Wire",
    ],
    "Scenarios": [
      "Basics", "CYAML", "Cryptography", "Controller", "Checkout", "Inspection", "Commerce", "Deeplinks",
      "DemoMerchant", "Language", "Pages",
      "Payments",
      "Backend", "Phone", "Providers", "Recording", "Rules", "Sandbox", "Simulation", "Wire",
    ],
    "Exploration": [
      "Basics", "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "Language", "Pages", "Payments",
      "Backend", "Phone",
      "Recording",
      "Sandbox", "Scenarios", "Simulation", "Wire",
    ],
    "Screens": [
      "Frames", "Checkout", "Inspection", "Payments", "Commerce", "Language", "Pages", "Deeplinks", "Wire",
    ],
    "Terminal": ["CNcurses", "Frames"],
    "TillAssets": ["Basics", "Commerce", "Language", "Wire"],
    "Training": ["Basics", "Simulation", "TillAssets", "Wire"],
  ]

  /// The simulated world: nothing in it may touch the machine.
  static let world: Set<String> = [
    "Basics", "Commerce", "Cryptography", "Simulation", "Wire", "Deeplinks", "Language", "Pages", "Payments",
    "Providers",
    "DemoMerchant", "Sandbox", "Backend", "Phone", "Checkout", "Inspection", "Rules", "Controller", "Recording",
    "Scenarios",
    "Exploration",
    "Training", "WebPages",
  ]

  static let everything = Set(allowed.keys).union([
    "CCrypto", "CNcurses", "CQREncode", "CFriBidi", "CLaunch", "CYAML", "CProcess", "CTLS", "till", "CVTerm",
  ])

  /// What would make a run depend on the machine: a word that is quick to find, and the pattern that decides.
  private static func outside() -> [(word: String, pattern: Regex<AnyRegexOutput>)] {
    [
      ("Date()", Regex(#/\bDate\(\)/#)), ("Task.", Regex(#/\bTask\.(sleep|detached|immediate)\b/#)),
      ("UUID()", Regex(#/\bUUID\(\)/#)), ("SystemRandom", Regex(#/\bSystemRandomNumberGenerator\b/#)),
      ("Dispatch", Regex(#/\bDispatch/#)), ("Clock", Regex(#/\b(Continuous|Suspending)Clock\b/#)),
      (".random(", Regex(#/\b(Int|UInt|Int64|UInt64|UInt8|Bool|Double)\.random\(|\.random\(in:(?!.*using:)/#)),
      ("randomElement", Regex(#/\.randomElement\(/#)), ("shuffled()", Regex(#/\.shuffled\(\)/#)),
      ("getenv", Regex(#/\bgetenv\b/#)), ("ProcessInfo", Regex(#/\bProcessInfo\b/#)),
      ("clock_gettime", Regex(#/\bclock_gettime\b/#)), ("thread", Regex(#/\bpthread/#)),
      ("Thread", Regex(#/\bThread\b/#)),
      ("import", Regex(#/\bimport (Foundation|Glibc|Dispatch)\b/#)), ("print(", Regex(#/\bprint\(/#)),
    ]
  }

  /// Whether a line reaches outside the world.
  private static func reachesOutside(_ line: String) -> Bool {
    outside().contains { line.contains($0.word) && line.contains($0.pattern) }
  }

  /// The lines of code of a file that have a word, with their numbers.
  private static func code(of file: SourceFile, with word: String) -> [(number: Int, line: String)] {
    guard file.mentions(word) else { return [] }
    return file.code.enumerated().filter { $0.element.contains(word) }.map { ($0.offset + 1, $0.element) }
  }

  /// What starts a task.
  private static func startsTask() -> Regex<Substring> { #/\bTask\s*[({]/# }

  @Test("every target's sources are found")
  func found() {
    #expect(Set(SourceTree.files.map(\.target)) == Set(Self.allowed.keys).union(["till"]))
    #expect(SourceTree.files.count > 100)
  }

  @Test("a target imports only what its floor allows", arguments: SourceTree.files)
  func imports(file: SourceFile) {
    guard file.target != "till" else { return }
    let own = Set(file.imports).intersection(Self.everything)
    let forbidden = own.subtracting(Self.allowed[file.target] ?? []).sorted()
    #expect(forbidden.isEmpty, "\(file.path) must not import \(forbidden.joined(separator: ", "))")
  }

  /// What the product PaymentKit is built of.
  static let library: Set<String> = [
    "Basics", "CCrypto", "Commerce", "Cryptography", "Payments", "PaymentKit", "Providers", "Wire", "Deeplinks",
  ]

  @Test("the library needs nothing of the simulator")
  func library() throws {
    let manifest = try SourceTree.manifest()
    var needed: Set<String> = []
    var open = try #require(manifest.products["PaymentKit"])
    while let target = open.popLast() {
      if needed.insert(target).inserted { open += manifest.dependencies[target] ?? [] }
    }
    #expect(needed == Self.library)
    #expect(manifest.dependencies["Controller"]?.contains("Sandbox") == true)
  }

  @Test("the library does not know who uses it", arguments: SourceTree.files)
  func anonymity(file: SourceFile) {
    guard Self.library.contains(file.target) else { return }
    // In Swedish, `till` is a preposition.
    guard !file.path.hasSuffix("UserMessages+Swedish.swift") else { return }
    guard ["till", "Till", "TILL"].contains(where: file.mentions) else { return }
    for (number, line) in file.lines.enumerated() where line.contains(#/(^|[^a-z])till/#.ignoresCase()) {
      Issue.record("\(file.path):\(number + 1): \(line)")
    }
  }

  @Test("no file outside its test target knows the ninth provider", arguments: SourceTree.files)
  func ninth(file: SourceFile) {
    for word in ["\"ninth\"", "Ninth"] { #expect(!file.mentions(word), "\(file.path) has \(word)") }
  }

  @Test("a provider is a folder here and a folder there: no table of another target lists providers by identifier")
  func tables() throws {
    let identifiers = ["hyperpay", "stc-pay", "tabby", "tamara", "stitch", "truelayer", "yuno", "swedbank-pay"]
    for file in SourceTree.files where !["Providers", "Sandbox", "DemoMerchant", "till"].contains(file.target) {
      let found = identifiers.filter { id in
        file.mentions("\"\(id)\"") && file.code.contains { $0.contains("\"\(id)\"") }
      }
      let isNaming =
        file.mentions("ProviderID.") && file.code.contains { $0.contains(/\bProviderID\.(?!allCases|init)[a-z]/) }
      #expect(!isNaming, "\(file.path) names a provider")
      guard found.count > 1 else { continue }
      #expect(Self.listing.contains(file.path), "\(file.path) lists \(found.joined(separator: ", "))")
    }
  }

  /// The files that list words which some methods of payment share with providers: the compiler or a test compares each with what there is.
  static let listing: Set<String> = [
    "Sources/Commerce/Store.swift", "Sources/ForeignGateways/LineForm+Program.swift",
    "Sources/Screens/Chrome/Chrome.swift",
  ]

  @Test(
    "the world asks nobody outside for time, chance, names, threads or the environment", arguments: SourceTree.files)
  func determinism(file: SourceFile) {
    guard Self.world.contains(file.target) else { return }
    for (word, pattern) in Self.outside() {
      for (number, line) in Self.code(of: file, with: word) where line.contains(pattern) {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
    for (number, line) in Self.code(of: file, with: "Task") where line.contains(Self.startsTask()) {
      #expect(
        file.path == "Sources/Simulation/Simulation.swift",
        "\(file.path):\(number) starts a task; only Simulation.start may")
    }
  }

  @Test(
    "the guard sees what it is there to see",
    arguments: [
      "let now = Date()", "Task { }", "Task(priority: nil) { }", "try await Task.sleep(for: .seconds(1))",
      "UInt64.random(in: 0...1)", "let delay: Int = .random(in: 0...9)",
    ])
  func guardWorks(line: String) {
    #expect(line.contains(Self.startsTask()) || Self.reachesOutside(line))
  }

  @Test("nothing stays half done: no traps, no forced casts, no notes to do it later", arguments: SourceTree.files)
  func finished(file: SourceFile) {
    for word in ["TODO", "FIXME", "XXX", "try!", "as!", "fatalError("] where file.mentions(word) {
      Issue.record("\(file.path) has \(word)")
    }
  }

  @Test("a file stays small enough to be read in one go", arguments: SourceTree.files)
  func size(file: SourceFile) {
    // The last line ends with a line feed, behind which nothing stands.
    #expect(file.lines.count <= 301, "\(file.path) has \(file.lines.count - 1) lines")
  }

  @Test("each rule that one run can break has a file of its name, and each rule’s file has tests of the same name")
  func rules() throws {
    let list = try #require(SourceTree.files.first { $0.path == "Sources/Inspection/PaymentRule.swift" })
    let cases = list.lines.compactMap { $0.firstMatch(of: #/^  case (\w+) = "/#).map { String($0.1) } }
    #expect(cases.count > 20)
    // That the same seed gives the same bytes takes two runs.
    for name in cases where name != "sameSeedSameBytes" {
      let type = name.prefix(1).uppercased() + name.dropFirst() + "Rule"
      let file = SourceTree.files.first { $0.path == "Sources/Rules/\(type).swift" }
      #expect(file?.mentions("struct \(type): ") == true, "\(type)")
    }
    let types = SourceTree.files.compactMap { $0.path.firstMatch(of: #/^Sources\/Rules\/(\w+Rule)\.swift$/#)?.1 }
      .filter { $0 != "WatchedRule" }
    #expect(types.count >= cases.count - 1)
    for type in types {
      let test = try SourceTree.text("Tests/RulesTests/\(type)Tests.swift")
      #expect(test.contains("struct \(type)Tests {") && test.contains("@Test"), "\(type)")
    }
  }

  @Test("the checkout and what is drawn never wait", arguments: SourceTree.files)
  func synchronous(file: SourceFile) {
    guard ["Checkout", "Inspection", "Frames", "Screens", "ServeScreen"].contains(file.target) else { return }
    for word in [" async ", "await ", "Task"] {
      for (number, _) in Self.code(of: file, with: word) { Issue.record("\(file.path):\(number) has \(word)") }
    }
  }

  @Test(
    "what the program answers goes through the one place that notices when it is not written",
    arguments: SourceTree.files)
  func answers(file: SourceFile) {
    guard file.path != "Sources/till/StandardOutput.swift" else { return }
    for word in ["print(", "puts("] {
      for (number, line) in Self.code(of: file, with: word) where line.contains(/(^|[^\w.])(print|puts|fputs)\(/) {
        Issue.record("\(file.path):\(number) writes by itself")
      }
    }
  }

  /// What decides something by a phrase's key or by a display name.
  private static func keyLogic() -> [Regex<AnyRegexOutput>] {
    let words = "(?:[Pp]hrase|[Nn]otice|[Pp]roblem|[Rr]eason|[Tt]itle|[Oo]bstacle|[Hh]int|[Ss]entence)"
    let (phrase, name) = (#"\w*\#(words)\w*[?!]?\.key\b"#, #"\.(?:name|displayName|gateway|provider|title)"#)
    let patterns = [
      phrase + #"\s*(?:==|!=|~=|\.)"#, #"(?:==|!=|~=)\s*\S*"# + phrase, #"\bswitch \S*"# + phrase,
      #"\.(?:contains|hasPrefix|hasSuffix)\(\S*"# + phrase,
      #"\.key\.(?:hasPrefix|hasSuffix|contains|replacing|split|dropFirst|starts|firstMatch)\b"#,
      name + #"\s*(?:==|!=)\s*"[A-Z]"#, #""[A-Z]\w+"\s*(?:==|!=)\s*\S*"# + name,
    ]
    return patterns.compactMap { try? Regex($0) }
  }

  @Test(
    "nothing is decided by a phrase's key or a display name: a fact is a value until it is shown",
    arguments: SourceTree.files)
  func phraseKeys(file: SourceFile) {
    guard file.target != "Language", [".key", "== \"", "!= \""].contains(where: file.mentions) else { return }
    let patterns = Self.keyLogic()
    for (number, line) in file.code.enumerated() where line.contains(".key") || line.contains("= \"") {
      let isClean = !patterns.contains { line.contains($0) }
      #expect(isClean, "\(file.path):\(number + 1): \(line)")
    }
  }

  @Test(
    "that guard sees what it is there to see",
    arguments: [
      #"if problem.key == other { }"#, #"guard self.problem?.key != problem.key else { }"#,
      #"let keys = hop.reasons.map { $0.key.replacing("hop.reason.", with: "") }"#, #"if $0.key.hasPrefix("why.") { }"#,
      "switch notice.key { ", "if keys.contains(phrase.key) { }", #"if descriptor.name == "Tabby" { }"#,
    ])
  func phraseKeyGuard(line: String) {
    #expect(Self.keyLogic().count == 7 && Self.keyLogic().contains { line.contains($0) })
  }

  @Test(
    "each command that a file of the table declares stands in the file's list, without which no key and no palette knows it"
  )
  func commands() throws {
    let files = SourceTree.files.filter { $0.path.hasPrefix("Sources/Screens/Commands/Operation+") }
    #expect(files.count > 5)
    for file in files {
      let declared = file.text.matches(of: #/static let (\w+) = (?:plain|CommandSpec<.+>)\(/#).map { String($0.1) }
      let list = try #require(file.text.firstMatch(of: #/Commands: \[any AnyCommand\] = \[([^\]]*)\]/#)?.1)
      let listed = list.matches(of: #/\w+/#).map { String($0.0) }
      #expect(Set(declared) == Set(listed) && declared.count == listed.count, "\(file.path)")
    }
  }

  @Test("only the terminal's driver calls ncurses", arguments: SourceTree.files)
  func curses(file: SourceFile) {
    if file.imports.contains("CNcurses") { #expect(file.target == "Terminal") }
  }
}
