import Testing

/// Where providers and shops are is a matter of accounts, so that the same code answers at other addresses than the documented ones.
@Suite("Addresses in the code of providers")
struct HostTests {
  /// What may stand outside the places for it, by file: addresses of documents, and lists that a provider publishes.
  private static let exceptions: [String: [String]] = [
    "Sources/Providers/SwedbankPay/SwedbankPay+Problems.swift": ["https://api.payex.com/psp/errordetail/"],
    "Sources/Sandbox/SwedbankPay/SwedbankPaySandbox+Problems.swift": [
      "https://api.payex.com/psp/errordetail/", "https://api.payex.com/psp/probleminstance/till",
    ],
    "Sources/Sandbox/SwedbankPay/SwedbankPaySandbox+Backend.swift": ["https://till.example/problems/special"],
    "Sources/Sandbox/TrueLayer/TrueLayerSandbox+Problems.swift": ["https://docs.truelayer.com/docs/error-types#"],
    // A name of SVG's, which leads nowhere.
    "Sources/Sandbox/TrueLayer/TrueLayerSandbox+Providers.swift": ["http://www.w3.org/2000/svg"],
    "Sources/Providers/SwedbankPay/SwedbankPay+Redirects.swift": [
      "**.payex.com", "*.3ds.modirum.com", "idcheck.acs.touchtechpayments.com",
      "verifiedbyvisa.acs.touchtechpayments.com", "*.wlp-acs.com", "*.op.fi", "acs1.luottokunta.fi",
      "online.s-pankki.fi", "identify.nordea.com", "verifiedbyvisa.skandia.se",
    ],
  ]

  /// Whether a file is the place for addresses: an account of a sandbox, or what a descriptor knows of environments.
  private static func isPlace(_ path: String) -> Bool {
    path.hasSuffix("Sandbox+Account.swift") || path.hasSuffix("+Descriptor.swift")
  }

  /// Finds the addresses in a line of code: whatever begins like an address, and whatever looks like a host by its end.
  private struct Finder {
    private let pattern: Regex<(Substring, Substring)>

    init() throws {
      let ends = "com|co|sa|ai|money|uno|test|invalid|example|br|net|org|io|se|fi|dev|cloud|tech"
      pattern = try Regex(
        #""((?:[a-z][a-z0-9+.-]*://[^"\\]*)|(?:(?:[\w*-]+\.)+(?:\#(ends))(?::\d+)?(?:[/?#][^"\\]*)?))(?="|\\\()"#)
    }

    func addresses(in line: String) -> [String] { line.matches(of: pattern).map { String($0.output.1) } }
  }

  @Test("no host of a provider or a shop stands outside accounts and descriptors", arguments: SourceTree.files)
  func hosts(file: SourceFile) throws {
    guard ["Sandbox", "Providers"].contains(file.target), !Self.isPlace(file.path) else { return }
    let (known, finder) = (Self.exceptions[file.path, default: []], try Finder())
    for (number, line) in file.code.enumerated() where line.contains("\"") {
      let found = finder.addresses(in: line).filter { !known.contains($0) }
      #expect(found.isEmpty, "\(file.path):\(number + 1) has \(found.joined(separator: ", "))")
    }
  }

  @Test("what is excepted is still there")
  func exceptions() throws {
    for (path, addresses) in Self.exceptions {
      let finder = try Finder()
      let found = try SourceTree.text(path).split(separator: "\n").flatMap { finder.addresses(in: String($0)) }
      for address in addresses { #expect(found.contains(address), "\(path): \(address)") }
    }
  }

  @Test(
    "that guard sees an address, and takes neither keys of phrases nor email addresses for one",
    arguments: [
      (#"let a = "https://api.tabby.ai""#, ["https://api.tabby.ai"]), (#""https://\(host)/x""#, ["https://"]),
      (#""api.tabby.ai""#, ["api.tabby.ai"]), (#""pix.till.invalid/v2/" + x"#, ["pix.till.invalid/v2/"]),
      (#""tillshop://return/x""#, ["tillshop://return/x"]), (#""127.0.0.1""#, []), (#"Phrase("tabby.test.code")"#, []),
      (#"Phrase("yuno.test.\(x)")"#, []),
      (#""otp.success@tabby.ai""#, []), (#""br.gov.bcb.pix""#, []),
      (#""shop.till.test:8080/a""#, ["shop.till.test:8080/a"]),
      (#""client.mobile-sdk.invalid-request""#, []), (#""api.tabby.sa\(path)""#, ["api.tabby.sa"]),
    ])
  func guardSees(line: String, addresses: [String]) throws {
    #expect(try Finder().addresses(in: line) == addresses)
  }
}
