import Checks
import Deeplinks
import Phone

/// The engine calls it with one input after the other: a line that becomes a link, then the text of an association file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAssociations(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = MadeUpBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  let address = bytes.line()
  let text = bytes.text()
  let first = Result { () throws(AssociationFileProblem) in try AssociationReader.read(text) }
  let second = Result { () throws(AssociationFileProblem) in try AssociationReader.read(text) }
  require(first == second, "reading twice gives the same")
  let reading: AssociationReading
  switch first {
  case .success(let read): reading = read
  case .failure(let problem):
    checkWords(problem.values, of: problem.name)
    return 0
  }
  for warning in reading.warnings { checkWords(warning.values, of: warning.name) }
  guard let link = try? Link(address) else { return 0 }
  for appID in reading.file.appIDs.prefix(3) + ["ABCDE12345.test.tillshop"] {
    for host in [link.host, "*." + link.host, "pay.tillshop.test"] { checkDecision(reading.file, link, appID, host) }
  }
  return 0
}

/// Deciding is a function; only an app that the file names is opened, and only by a rule that does not forbid it.
private func checkDecision(_ file: AssociationFile, _ link: Link, _ appID: String, _ host: String) {
  let verdict = file.decide(link, appID: appID, host: host)
  require(verdict == file.decide(link, appID: appID, host: host), "deciding twice gives the same")
  require(verdict.appID.utf8.elementsEqual(appID.utf8), "the verdict is about the app that was asked about")
  let isNamed = file.appIDs.contains { $0.utf8.elementsEqual(appID.utf8) }
  switch verdict.decision {
  case .impossibleApp: require(!AssociationFile.isAppID(appID), "no app has the identifier")
  case .opens:
    require(isNamed, "only an app that the file names is opened")
    require(verdict.rule.map { !$0.isExcluded } ?? false, "a rule that opens decided")
  case .excluded: require(verdict.rule?.isExcluded ?? false, "a rule that forbids decided")
  case .noMatch, .otherHost: require(verdict.rule == nil, "no rule decided")
  case .noSuchApp: require(!isNamed && verdict.rule == nil, "the app is not named and no rule decided")
  }
  checkWords(verdict.decision.values, of: verdict.decision.name)
  for step in verdict.steps { checkWords(step.values, of: step.name) }
}

/// What a person reads holds nothing that steers a terminal.
private func checkWords(_ values: [String: String], of what: String) {
  for (name, value) in values {
    require(!hasControls(value), "no control characters in \(name) of \(what): \(value.debugDescription)")
  }
}
