/// A rule of a list of domains: a host, `*.` in front for the host and one level below it, `**.` for the host and any depth
/// (Swedbank Pay iOS SDK 4, domains that a web view was known to work with).
public struct DomainRule: Hashable, Sendable {
  /// The reach of a rule.
  public enum Reach: String, Hashable, Sendable, CaseIterable {
    /// The host alone, without its subdomains.
    case host
    /// The host, and hosts one level below it.
    case oneLevel = "one-level"
    /// The host, and all hosts below it.
    case anyDepth = "any-depth"
  }

  /// The way of reading a rule.
  public enum Reading: String, Hashable, Sendable, CaseIterable {
    /// The provider's documented reading.
    case documented
    /// As the kit's code read `**.`: any host with these letters at its end, `evilpayex.com` for `**.payex.com` included.
    /// What the code made of such a host under `*.` is not known, so that stays as documented.
    case suffix
  }

  /// The host that the line names, without `*.`.
  public let host: String
  /// The reach.
  public let reach: Reach

  /// Creates a rule for a host.
  public init(host: String, reach: Reach) {
    self.host = host
    self.reach = reach
  }

  /// The rule on a line of a list; `nil` when the line is empty or only a comment.
  public init?(line: some StringProtocol) {
    let text = line.prefix { $0 != "#" }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { return nil }
    let (prefix, reach): (Int, Reach) =
      word.hasPrefix("**.") ? (3, .anyDepth) : word.hasPrefix("*.") ? (2, .oneLevel) : (0, .host)
    guard word.count > prefix else { return nil }
    self.init(host: String(word.dropFirst(prefix)), reach: reach)
  }

  /// Whether a host is meant; host names are the same in capitals (RFC 3986 section 3.2.2).
  public func covers(_ other: String, _ reading: Reading = .documented) -> Bool {
    let own = Array(Link.folded(host).utf8)
    let other = Array(Link.folded(other).utf8)
    if own == other { return true }
    guard other.count > own.count, other.suffix(own.count).elementsEqual(own) else { return false }
    let front = other.dropLast(own.count)
    let point = UInt8(ascii: ".")
    switch (reach, reading) {
    case (.host, _): return false
    case (.oneLevel, _): return front.count > 1 && front.last == point && !front.dropLast().contains(point)
    case (.anyDepth, .documented): return front.count > 1 && front.last == point
    case (.anyDepth, .suffix): return true
    }
  }
}

/// A list of domains whose pages stay in the web view; others go to the browser.
public struct DomainList: Hashable, Sendable {
  /// A stable name in lower-case words with dashes.
  public let name: String
  /// The rules, in order.
  public let rules: [DomainRule]

  /// Creates a list from its name and its rules, in order.
  public init(name: String, rules: [DomainRule]) {
    self.name = name
    self.rules = rules
  }

  /// A list from text: one rule a line, `#` begins a comment.
  public init(name: String, text: String) {
    self.init(name: name, rules: text.split(whereSeparator: \.isNewline).compactMap { DomainRule(line: $0) })
  }

  /// The first rule that means a host; `nil` when none does, so that its pages go to the browser.
  public func rule(for host: String, _ reading: DomainRule.Reading = .documented) -> DomainRule? {
    rules.first { $0.covers(host, reading) }
  }

  /// The list that version 4 of the kit came with (Swedbank Pay iOS SDK 4.x).
  public static let legacy4 = DomainList(
    name: "legacy-4",
    text: """
      # The kit's own pages
      **.payex.com
      # Banks and their 3-D Secure pages
      acs4.sparebank1.no
      *.3dsecure.no
      *.3ds.modirum.com
      idcheck.acs.touchtechpayments.com
      verifiedbyvisa.acs.touchtechpayments.com
      *.wlp-acs.com
      *.op.fi
      acs1.luottokunta.fi
      online.s-pankki.fi
      identify.nordea.com
      verifiedbyvisa.skandia.se
      """)
}
