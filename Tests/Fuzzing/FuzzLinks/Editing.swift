import Checks
import Deeplinks
import DemoMerchant

/// Colouring splits any text without losing or adding a scalar.
func checkParts(_ text: String) {
  let parts = LinkParts(text).parts
  var end = 0
  for part in parts {
    require(!part.range.isEmpty && part.range.lowerBound == end, "each part begins where the last one ended")
    require(part.text.unicodeScalars.count == part.range.count, "a part's text is as long as its range")
    end = part.range.upperBound
  }
  let joined = parts.flatMap { Array($0.text.unicodeScalars) }
  require(joined.elementsEqual(text.unicodeScalars), "the parts make up the text")
}

/// Spoiling never fails, and what is offered changes the link.
func checkMutations(_ text: String, _ registrations: [LinkRegistration]) {
  let isLink = (try? Link(text)) != nil
  for mutation in LinkMutation.all(for: text, among: registrations) {
    let spoilt = mutation.apply(to: text)
    require(spoilt.utf8.elementsEqual(mutation.apply(to: text).utf8), "spoiling twice gives the same")
    let isSame = spoilt.utf8.elementsEqual(text.utf8)
    require(isSame == (mutation == .duplicate), "\(mutation.name) changes the link, and a duplicate does not")
    for value in mutation.values.values { require(!hasControls(value), "a change is told without control characters") }
    guard isLink, spoilt.utf8.count <= Link.longest else { continue }
    require((try? Link(spoilt)) != nil, "a link spoilt by \(mutation.name) is a link: \(spoilt.debugDescription)")
  }
  let rest: [LinkMutation] = [
    .dropParameter(name: text), .changeParameter(name: text), .otherScheme, .otherHost, .addParameter, .addFragment,
  ]
  for mutation in rest where !isLink {
    require(mutation.apply(to: text).utf8.elementsEqual(text.utf8), "what is no link stays as it is")
  }
}

/// Completing only adds.
func checkCompletion(_ text: String, _ registrations: [LinkRegistration]) {
  let all = LinkCompletion(of: "", among: registrations).candidates
  // Any beginning of a link that is expected, as well as anything at all.
  let whole = all.last.map { Array($0.text.unicodeScalars) } ?? []
  var view = String.UnicodeScalarView()
  view.append(contentsOf: whole.prefix(whole.isEmpty ? 0 : text.utf8.count % (whole.count + 1)))
  for typed in [text, String(view)] {
    let completion = LinkCompletion(of: typed, among: registrations)
    require(completion.text.unicodeScalars.starts(with: typed.unicodeScalars), "what was typed stays")
    require(all.filter(completion.candidates.contains) == completion.candidates, "candidates keep their order")
    for candidate in completion.candidates {
      require(candidate.text.unicodeScalars.starts(with: completion.text.unicodeScalars), "what all share is shared")
    }
    let again = LinkCompletion(of: completion.text, among: registrations)
    require(again.candidates == completion.candidates, "completing again leaves the same")
    require(again.text.utf8.elementsEqual(completion.text.utf8), "completing again adds nothing")
  }
  require(!LinkCompletion(of: String(view), among: registrations).candidates.isEmpty || all.isEmpty, "a beginning fits")
}

/// A payment address is itself; what the rule takes is taken by a rule that minds schemes less, and the web view wakes by it.
func checkPaymentURLs(_ text: String, _ registrations: [LinkRegistration]) {
  let originals = registrations.flatMap(\.paymentURLs).map(\.original) + [text]
  for original in originals {
    let strict = PaymentURLRule(original: original, callbackScheme: "tillshop")
    let lenient = PaymentURLRule(original: original, callbackScheme: "tillshop", isLenient: true)
    require(strict.compare(original) == .identical, "an address is itself")
    let match = strict.compare(text)
    require(match == strict.compare(text), "comparing twice gives the same")
    require(!match.isMatch || lenient.compare(text).isMatch, "what is strictly right is right")
    for value in match.values.values { require(!hasControls(value), "a difference is told without control characters") }
    guard let link = try? Link(text), (try? Link(original)) != nil else { continue }
    // More items may stand anywhere, unless they touch the path's slash.
    guard match == .identical || { if case .extended = match { true } else { false } }() else { continue }
    let longer = LinkMutation.addParameter.apply(to: link.text)
    require(strict.compare(longer).isMatch, "an item more is no change: \(longer.debugDescription)")
  }
  let router = DeeplinkRouter(associations: .tillshop)
  let met = registrations.filter { $0.paymentURLs.contains { $0.compare(text).isMatch } }
  let verdict = router.decide(text, entry: .usual(for: text), from: .page, registrations: registrations)
  if met.count == 1, let only = met.first, (try? Link(text)) != nil, only.isOpen, registrations.count == 1 {
    require(verdict.decision == .accepted(attempt: only.attempt), "the web view takes the payment address")
  }
}

/// A list takes any text; a host without the flaw is never wider than with it.
func checkDomains(_ text: String) {
  let list = DomainList(name: "made-up", text: text)
  let hosts = [
    (try? Link(text))?.host ?? text, "a." + (list.rules.last?.host ?? "x"), "evil" + (list.rules.first?.host ?? ""),
  ]
  for host in hosts {
    let rule = list.rule(for: host)
    require(rule == list.rule(for: host), "asking twice gives the same")
    require(rule == nil || list.rule(for: host, .suffix) != nil, "the flawed reading takes no less")
  }
  for rule in list.rules.prefix(20) {
    require(rule.covers(rule.host), "a rule means its own host")
    require(!rule.host.isEmpty, "a rule has a host")
    require(rule.covers("a." + rule.host) == (rule.reach != .host), "one level below is meant by all but a plain host")
    require(rule.covers("a.b." + rule.host) == (rule.reach == .anyDepth), "two levels below by any depth only")
  }
}
