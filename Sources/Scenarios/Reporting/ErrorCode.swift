/// The kind of mistake that a message is about; the code stays the same when its words change.
public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
  // The text.
  /// A tab where only spaces may stand.
  case tab = "E001"
  case duplicateName = "E002"
  /// Lists and maps nested too deep.
  case tooDeep = "E003"
  /// More values, after aliases, than a scenario may have.
  case tooManyValues = "E004"
  case notYAML = "E005"
  /// Nothing in the file.
  case empty = "E006"
  /// A file of more than a mebibyte.
  case tooLarge = "E007"
  /// A file that cannot be read or is no UTF-8.
  case unreadable = "E008"
  /// No scenario where one was looked for.
  case nothingFound = "E009"

  // The shape.
  case unknownName = "E101"
  case missing = "E102"
  /// A step with two actions, or with none.
  case oneAction = "E103"
  case unknownValue = "E104"
  /// A text where a list or a map belongs, or the other way round.
  case wrongShape = "E105"
  /// A text that is no number, duration, instant or the like.
  case wrongFormat = "E107"

  // The meaning.
  /// An amount that its currency does not allow.
  case money = "E201"
  /// Time that would run backwards.
  case backwards = "E202"
  /// A fault that was not started before.
  case unknownFault = "E203"
  case unknownReference = "E204"
  case usedTwice = "E205"
  /// A step at the wrong place.
  case order = "E206"
  /// A method that the store does not have.
  case notOffered = "E207"
  /// Something about the world that is as it is.
  case cannotBeSet = "E208"
  /// A checkpoint or a step that was not named before.
  case unknownMoment = "E209"
  /// A question without a right answer, or with nothing but right ones.
  case noRightAnswer = "E210"
  /// A lesson that cannot be taken as its file says, or a hint or a reason that tells nothing.
  case lessonMistake = "E211"
  /// A part of an expectation that claims nothing, so that nothing can make it false.
  case claimsNothing = "E212"

  // The possibility.
  /// An expectation that no way of the method can meet.
  case impossible = "E401"
  /// A step that no way of the method comes to.
  case unreachable = "E402"

  /// A step or an expectation that is for Till's own shop only, or for your own software only.
  case otherShop = "E403"

  // Secrets.
  /// A card number that is not published test data.
  case cardNumber = "E301"

  // Gateways of the user's own.
  /// A program that did not speak the lines it must speak.
  case gatewayProgram = "E501"

  // Warnings.
  /// A code without quotes, which other YAML readers take for a number.
  case unquotedCode = "W401"
  /// A scenario that expects nothing, and so cannot fail.
  case expectsNothing = "W403"
  /// A fault that made no call go wrong.
  case faultNeverFired = "W402"
  /// A checkpoint to which nothing goes back.
  case unusedCheckpoint = "W404"
  /// A fault on a call that nothing in the scenario makes.
  case faultCannotFire = "W405"
  /// A call that the file declares and no gateway made.
  case callNeverMade = "W406"
  /// Messages that were held up and never let go, without a word about them.
  case heldForEver = "W407"
  /// A name of `vary` whose values nothing uses.
  case unusedVariable = "W408"
  case conditionNeverHolds = "W409"
  /// A path that no request had, in an expectation that holds just because of that.
  case pathNeverAsked = "W410"
  /// An expectation that nothing can make false.
  case cannotFail = "W411"
  /// A fault that made something go wrong only when nothing was looked at any more.
  case faultFiredLate = "W412"
  /// A sentence that a scenario has and its file of another language lacks, or the other way round.
  case captionsDiffer = "W413"
  /// Another file of the run with the same identifier, so that a report cannot tell them apart.
  case sameIdentifier = "W414"
  /// A scenario that no payment rule is watched in.
  case rulesOff = "W415"
  /// A file in a folder that looks like a scenario and is not read for its ending.
  case skippedFile = "W416"
  /// A deadline of a payment rule that had not passed when the run ended.
  case openDeadline = "W417"
  /// A rule that a file leaves out and that none of its runs breaks.
  case ruleNeverBroken = "W418"
  /// A rule that a file chooses and that nothing in its runs puts to the test.
  case ruleNeverTested = "W419"

  // Notes.
  /// A word that Till calls something else now, and still takes.
  case oldWord = "N001"

  // Runs.
  case screenFailed = "R101"
  /// An expectation about what the provider holds.
  case backendFailed = "R102"
  /// An expectation about what the app was told, or the store about its operation.
  case sdkFailed = "R103"
  /// An expectation about calls.
  case wireFailed = "R104"
  case linkFailed = "R105"
  /// An expectation about a QR code.
  case qrFailed = "R106"
  case faultFailed = "R107"
  /// An expectation about amounts.
  case moneyFailed = "R108"
  /// An expectation about the three truths.
  case truthsFailed = "R109"
  /// An expectation about the messages to the merchant's server.
  case webhooksFailed = "R113"
  case phoneFailed = "R114"
  /// An expectation about where addresses led.
  case hopsFailed = "R115"
  /// An expectation about saved records.
  case journalFailed = "R116"
  /// An expectation about what your own software says.
  case shopFailed = "R121"
  case noEffect = "R110"
  /// An expectation about a payment that the run does not have.
  case noPayment = "R119"
  /// An expectation about the rules whose deadlines are open.
  case deadlinesFailed = "R120"
  /// A button, field or window that is not on the screen.
  case notHere = "R111"
  /// Something that was waited for in vain.
  case neverHappened = "R112"
  /// A run that took longer on the wall clock than it may.
  case overdue = "R117"
  /// A run that the user stopped.
  case interrupted = "R118"
  /// One of the rules that always hold.
  case ruleBroken = "R201"

  /// Its severity.
  public var severity: Severity {
    switch rawValue.first {
    case "W": .warning
    case "N": .note
    case "R": .failure
    default: .error
    }
  }

  /// The severity of a mistake.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The file cannot be run.
    case error
    /// It can, but something is odd.
    case warning
    /// It can, and nothing is odd; there is something to know, which is never a mistake.
    case note
    /// It was run, and something was not as it should be.
    case failure

    /// Whether it is one for a file, where warnings may count as well.
    public func isMistake(strict: Bool) -> Bool {
      switch self {
      case .error, .failure: true
      case .warning: strict
      case .note: false
      }
    }

    /// The level of SARIF 2.1.0, section 3.27.10.
    var sarifLevel: String {
      switch self {
      case .error, .failure: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }

    /// The kind of annotation on GitHub (workflow commands).
    func annotation(strict: Bool) -> String {
      switch self {
      case .error, .failure: "error"
      case .warning: strict ? "error" : "warning"
      case .note: "notice"
      }
    }
  }
}
