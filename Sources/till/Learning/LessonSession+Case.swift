import Inspection
import Language
import Scenarios
import Screens

/// What can be looked into while a question is asked.
extension LessonSession {
  /// Opens a part of the case; `false` where the person leaves.
  mutating func look(at view: CaseView, _ interview: Interview) -> Bool {
    switch view {
    case .customer where interview.hasScreen: showCustomer(interview)
    case .replay where interview.hasScreen && !play.scenes.isEmpty:
      LessonReplay(play.scenes, areMarked: areMarked, phrases).run(interview)
    case .customer, .replay, .records, .wire, .timers: return put(page(of: view), interview) != .leave
    }
    return true
  }

  /// The customer's screen as it is now; `false` where the person leaves.
  @discardableResult
  mutating func showCustomer(_ interview: Interview) -> Bool {
    guard interview.hasScreen else { return put(page(of: .customer), interview) != .leave }
    let scene = play.scene(CaseView.customer.title)
    LessonReplay([scene], title: scene.deed, areMarked: areMarked, phrases).run(interview)
    return true
  }

  /// A part of the case to read.
  private func page(of view: CaseView) -> AskedQuestion {
    let lines: [String]
    switch view {
    case .customer:
      let frame = AppModel(isOnStage: true).frame(of: play.snapshot, size: PlainScreen.size, phrases: phrases)
      lines = PlainScreen(phrases: phrases).lines(of: frame)
    case .replay where !play.scenes.isEmpty: return page(of: play.scenes)
    case .replay: lines = []
    case .records: lines = RecordWords(of: play.snapshot).lines.map { phrases.text($0) }
    case .wire: lines = CaseWords.calls(of: play.snapshot, phrases)
    case .timers: lines = CaseWords.timers(of: play.snapshot, phrases)
    }
    return AskedQuestion(
      heading: phrases.text(view.title),
      text: [lines.isEmpty ? phrases.text("learn.nothing-there") : lines.joined(separator: "\n")], choices: [],
      isAside: true)
  }
}
