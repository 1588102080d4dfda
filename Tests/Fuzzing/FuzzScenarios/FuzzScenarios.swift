import Checks
import Commerce
import Glibc
import Language
import Scenarios

/// The engine calls it with one input after the other: the text of a scenario file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenarios(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = MadeUpBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  let file = ScenarioFile(path: "made-up.till.yaml", text: bytes.text())
  let began = processorTime()
  let first = Subject.runner.check([file])
  let took = processorTime() - began
  require(took < Subject.longest, "a file is checked within \(Subject.longest), not \(took)")
  checkPlaces(first, in: file.text)
  checkWords(first)
  require(Subject.runner.check([file]) == first, "checking twice gives the same")
  checkLayout(of: file)
  return 0
}

/// How long this process has been at work; time in which a busy machine let it wait does not count.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// What is fuzzed.
private enum Subject {
  /// Ten times what is promised, because the engine's instruments slow everything down.
  static let longest = Duration.seconds(1)

  static let runner = ScenarioRunner(stores: [store], languages: [words]) { _, _ in [] }

  static let words = Phrasebook(
    code: "en", name: "", direction: .leftToRight,
    format: LanguageFormat(
      decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}", months: []),
    entries: [:])

  private static let store = Store(
    id: "default", name: "Shop", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
    shopper: Shopper(givenName: "A", familyName: "B", email: "a@shop.test", mobile: "0512345678"),
    order: Order(number: "ORD-1", name: "Tea", total: Money(minorUnits: 14_800, currency: .sar)), methods: [],
    rates: [:])
}

/// Every complaint speaks of a place inside the file.
private func checkPlaces(_ complaints: [Diagnostic], in text: String) {
  // The same line breaks as in YAML 1.1, section 5.4.
  var lines = [0]
  var isAfterReturn = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n" where isAfterReturn: break
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append(0)
    default: lines[lines.count - 1] += 1
    }
    isAfterReturn = scalar == "\r"
  }
  for complaint in complaints {
    let place = complaint.place
    require((1...lines.count).contains(place.line), "\(complaint.code) is in line \(place.line) of \(lines.count)")
    let length = lines[place.line - 1]
    require(
      place.column <= length + 1,
      "\(complaint.code) is in column \(place.column) of \(length) in line \(place.line)")
    require(
      place.column - 1 + place.length <= max(length, place.column),
      "\(complaint.code) covers \(place.length) from column \(place.column) of \(length)")
  }
}

/// What a person reads about a file holds nothing that steers a terminal.
private func checkWords(_ complaints: [Diagnostic]) {
  for complaint in complaints {
    for line in complaint.text(in: Subject.words).split(separator: "\n", omittingEmptySubsequences: false) {
      require(!hasControls(String(line)), "no control characters in \(line.debugDescription)")
    }
  }
}

/// Laying out twice is laying out once, and brings no mistake into the text.
private func checkLayout(of file: ScenarioFile) {
  switch ScenarioLayout.lay(out: file) {
  case .asItShouldBe, .hasMistakes: break
  case .changed(let text):
    let again = ScenarioLayout.lay(out: ScenarioFile(path: file.path, text: text))
    require(again == .asItShouldBe, "what is laid out stays as it is")
  }
}
