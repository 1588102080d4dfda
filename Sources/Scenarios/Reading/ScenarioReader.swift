import Commerce
import Language

/// Reads one variant of a scenario out of a tree, collecting every mistake on the way.
struct ScenarioReader {
  var vocabulary: Grammar
  /// The values of the variant's names.
  let variables: [String: String]
  /// Every value that each name of `vary` has in any variant.
  let varied: [String: [String]]
  var complaints: ComplaintList
  /// The names of the faults started so far.
  var faults: [String] = []
  var stepNames: [String] = []
  var named: [String: [Step]] = [:]
  /// The reader's knowledge at each checkpoint, by its name.
  var checkpoints: [String: Checkpoint] = [:]
  /// The checkpoints to which something goes back.
  var usedCheckpoints: Set<String> = []
  /// The parts of the file that `run` can take in, by their names.
  var flows: [Tree.Entry] = []
  /// The names of the flows that are being read, so that none takes itself in.
  var openFlows: [String] = []
  var stepsRead = 0
  /// The steps that faults wait for, with where they are named.
  var faultAnchors: [(name: String, place: Place)] = []
  /// The calls that none of Till's own gateways makes.
  var declaredCalls: [DeclaredCall] = []
  /// The number of faults without a name.
  var unnamedFaults = 0
  /// When the world begins, as far as the file says.
  var start: Timestamp?
  /// The store; `nil` while it is unknown which one is meant.
  private(set) var store: Store?
  /// The names of `vary` that something uses.
  var usedVariables: Set<String> = []
  /// Whether each condition holds for this variant, as far as `vary` decides, by where it stands.
  var conditions: [Place: Bool] = [:]
  /// Whether all that is set up could be read, so that what can happen is known.
  var knowsSettings = true
  /// Whether steps or expectations were left out for their mistakes.
  var leavesOut = false

  init(_ source: SourceText, vocabulary: Grammar, variables: [String: String], varied: [String: [String]] = [:]) {
    self.varied = varied
    self.vocabulary = vocabulary
    self.variables = variables
    complaints = ComplaintList(source)
  }

  /// The scenario; `nil` when a part without which there is none is missing or wrong.
  mutating func read(_ tree: Tree, variant: String) -> Scenario? {
    guard let parts = fields(tree, of: "scenario", allowing: Part.scenario, requiring: ["till", "name", "steps"]) else {
      return nil
    }
    if let version = parts["till"], let text = text(version), text != "1" {
      complaints.add(.wrongFormat, version.place, "format.version", ["value": .text(Shown.text(text))])
    }
    let id = parts["id"].flatMap { identifier($0) } ?? Self.stem(of: complaints.source.path)
    let name = parts["name"].flatMap { self.text($0) } ?? ""
    let tags = parts["tags"].map { texts($0, of: "tags") } ?? []
    let rules = parts["rules"].map { self.rules($0) } ?? .all
    let lesson = parts["lesson"].flatMap { self.lesson($0) }
    let demo = parts["demo"].flatMap { self.demo($0) }
    if let flows = parts["flows"] { readFlows(flows) }
    let world = given(parts["given"], at: parts.place)
    let steps = parts["steps"].map { self.steps($0) } ?? []
    if parts["steps"] != nil {
      checkOrder(of: steps, at: parts.place)
      checkFaultAnchors()
      complainOfUnusedCheckpoints()
      checkShop(of: steps)
      if let world, knowsSettings, !vocabulary.isOutside { checkPossibility(of: steps, in: world) }
      if !complaints.hasErrors, !steps.contains(where: \.action.looks) {
        complaints.add(.expectsNothing, parts.place, "expects-nothing")
      }
    }
    guard let world else { return nil }
    var scenario = Scenario(id: id, name: name, tags: tags, variant: variant, world: world, steps: steps)
    scenario.lesson = lesson
    scenario.demo = demo
    (scenario.rules, scenario.rulesPlace) = (rules, parts["rules"]?.place)
    scenario.declaredCalls = declaredCalls
    return scenario
  }

  mutating func use(_ store: Store) { self.store = store }

  /// A scenario begins when the shopper opens the checkout, once; again only after going back to before that.
  private mutating func checkOrder(of steps: [Step], at place: Place) {
    var order = StepOrder()
    guard checkOrder(of: steps, &order) else { return }
    // Without steps that act there is nothing to complain about but the missing beginning.
    if !order.everStarted, !order.mayHaveStarted, !leavesOut { complaints.add(.order, place, "order.start-first") }
  }

  private mutating func checkOrder(of steps: [Step], _ order: inout StepOrder) -> Bool {
    for step in steps {
      if step.isUnread { order.mayHaveStarted = true }
      switch step.action {
      case .start where order.hasStarted: complaints.add(.order, step.place, "order.start-twice")
      case .start: order.start()
      case .checkpoint(let name): order.checkpoints[name] = order.hasStarted
      case .rewind(let name):
        order.hasStarted = name.flatMap { order.checkpoints[$0] } ?? false
        order.undoing = order.hasStarted ? nil : step.place
      case .either(let alternatives):
        var last = order
        for alternative in alternatives {
          last = order
          guard checkOrder(of: alternative.steps, &last) else { return false }
        }
        order = last
      default:
        guard step.action.entry.traits.contains(.needsCheckout) else { break }
        // The unreadable part may have been the beginning.
        guard !order.hasStarted, !order.mayHaveStarted else { continue }
        // Where going back undid the beginning, that is the step to mend.
        if let place = order.undoing {
          complaints.add(.order, place, "order.start-again", notes: [Phrase("scenario.order.start-again.help")])
        } else {
          complaints.add(.order, step.place, "order.start-first", notes: [Phrase("scenario.order.start-first.help")])
        }
        return false
      }
    }
    return true
  }

  private struct StepOrder {
    var hasStarted = false
    var mayHaveStarted = false
    private(set) var everStarted = false
    var checkpoints: [String: Bool] = [:]
    /// The step that went back to before the beginning; `nil` when none did since.
    var undoing: Place?

    mutating func start() {
      undoing = nil
      hasStarted = true
      everStarted = true
    }
  }

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(ScenarioFile.ending) ? String(name.dropLast(ScenarioFile.ending.count)) : name
  }
}

/// The parts of a map that were found where they may be.
struct Fields {
  let entries: [Tree.Entry]
  let place: Place
  /// Whether something stood there that does not belong there.
  let hasUnknown: Bool

  subscript(name: String) -> Tree? { entries.first { $0.name == name }?.value }
}
