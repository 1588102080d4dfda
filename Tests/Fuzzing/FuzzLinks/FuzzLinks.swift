import Checks
import Deeplinks
import DemoMerchant

/// The engine calls it with one input after the other.
///
/// An input is three bytes that choose what attempts expect, then a line that becomes an expected value, then the link.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLinks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = MadeUpBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  let registrations = Registrations.make(&bytes)
  let text = bytes.text()
  checkParsing(text)
  checkDecisions(text, registrations)
  checkArrivals(text, registrations)
  checkParts(text)
  checkMutations(text, registrations)
  checkCompletion(text, registrations)
  checkPaymentURLs(text, registrations)
  checkDomains(text)
  return 0
}

/// Parsing is a function, and takes a link apart without losing or adding a byte.
private func checkParsing(_ text: String) {
  let first = Result { () throws(LinkProblem) in try Link(text) }
  let second = Result { () throws(LinkProblem) in try Link(text) }
  require(first == second, "parsing twice gives the same")
  let link: Link
  switch first {
  case .success(let parsed): link = parsed
  case .failure(let problem):
    for value in problem.values.values { require(!hasControls(value), "a problem is told without control characters") }
    return
  }
  require(link.text.utf8.elementsEqual(text.utf8), "the text stays as it came")
  require(!link.scheme.isEmpty, "there is a scheme")
  require(text.utf8.count <= Link.longest, "the limit holds")
  require(!hasControls(link.text), "a link has no control characters")
  let afterScheme = text.utf8.dropFirst(link.scheme.utf8.count + 1)
  // Without two slashes there is no authority, and a host without them would be invented.
  let hasAuthority = afterScheme.starts(with: "//".utf8)
  require(hasAuthority || (link.host.isEmpty && link.port == nil), "no authority, no host and no port")
  let query = link.query.map { "?" + $0 } ?? ""
  let fragment = link.fragment.map { "#" + $0 } ?? ""
  let end = link.path + query + fragment
  if hasAuthority {
    let authority = afterScheme.dropFirst(2).dropLast(end.utf8.count)
    require(authority.starts(with: link.host.utf8), "the authority begins with the host")
    let port = authority.dropFirst(link.host.utf8.count)
    let digits = String(decoding: port.dropFirst(), as: UTF8.self)
    require(port.isEmpty ? link.port == nil : port.first == 0x3A && Int(digits) == link.port, "then comes the port")
    let whole = Array("\(link.scheme)://\(link.host)".utf8) + Array(port) + Array(end.utf8)
    require(whole.elementsEqual(text.utf8), "the parts make up the text")
  } else {
    require("\(link.scheme):\(end)".utf8.elementsEqual(text.utf8), "the parts make up the text")
  }
  require((link.base + query + fragment).utf8.elementsEqual(text.utf8), "base, query and fragment make up the text")
  for item in link.queryItems {
    require(!item.name.utf8.contains(UInt8(ascii: "&")), "items are split at every &")
    require(!item.name.utf8.contains(UInt8(ascii: "=")), "the first = ends the name")
    // Decoding must take anything.
    _ = link.value(of: item.name)
  }
}

/// Deciding is a function, by every door, and never claims an attempt that did not register.
private func checkDecisions(_ text: String, _ registrations: [LinkRegistration]) {
  let router = DeeplinkRouter(associations: .tillshop)
  let known = Set(registrations.map(\.attempt))
  let open = Set(registrations.filter(\.isOpen).map(\.attempt))
  let isLink = (try? Link(text)) != nil
  for entry in Registrations.doors {
    let verdict = router.decide(text, entry: entry, from: .socket, registrations: registrations)
    let again = router.decide(text, entry: entry, from: .socket, registrations: registrations)
    require(verdict == again, "deciding twice gives the same")
    checkClaims(verdict.decision, known, open)
    require(!verdict.handled || isLink, "what is no link is never handled")
    require(!verdict.handled || !open.isEmpty, "without an open attempt nothing is handled")
    require(verdict.text.utf8.count <= Link.longest + 2, "a verdict keeps no more than the limit")
    checkWords(verdict)
  }
}

private func checkClaims(_ decision: LinkDecision, _ known: Set<String>, _ open: Set<String>) {
  if let attempt = decision.attempt { require(known.contains(attempt), "the attempt is registered") }
  if let attempt = decision.wakes { require(open.contains(attempt), "only open attempts wake") }
  switch decision {
  case .ambiguous(let attempts):
    require(attempts.count > 1 && known.isSuperset(of: attempts), "ambiguous between registered attempts")
  case .late(let attempt): require(known.contains(attempt), "late for a registered attempt")
  case .repeated: require(false, "nothing is repeated without a history")
  case .replayed: require(false, "nothing is replayed without a history")
  case .accepted, .unidentified, .unheard, .outOfOrder, .altered, .forged, .foreign, .notOurs, .misdirected, .malformed:
    break
  }
}

/// What a person reads about a verdict holds nothing that steers a terminal.
private func checkWords(_ verdict: LinkVerdict) {
  for (name, value) in verdict.decision.values {
    require(!hasControls(value), "no control characters in the decision's \(name): \(value.debugDescription)")
  }
  for reason in verdict.reasons {
    for (name, value) in reason.values {
      require(
        !hasControls(value), "no control characters in \(name) of \(reason.name): \(value.debugDescription)")
    }
  }
}

/// A link wakes an attempt once, never again, and never after it was closed.
private func checkArrivals(_ text: String, _ registrations: [LinkRegistration]) {
  var links = AppLinks(router: DeeplinkRouter(associations: .tillshop))
  for registration in registrations { links.register(registration) }
  var woken: Set<String> = []
  for _ in 0..<2 {
    for entry in Registrations.doors {
      let verdict = links.deliver(text, entry: entry, from: .page)
      guard let attempt = verdict.decision.wakes else { continue }
      require(woken.insert(attempt).inserted, "a link wakes an attempt once")
    }
  }
  for registration in registrations { links.close(attempt: registration.attempt) }
  for entry in Registrations.doors {
    let verdict = links.deliver(text, entry: entry, from: .page)
    require(verdict.decision.wakes == nil, "nothing wakes a closed attempt")
    require(!verdict.handled, "nothing is handled when nothing waits")
  }
}
