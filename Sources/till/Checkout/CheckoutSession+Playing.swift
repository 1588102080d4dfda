import Frames
import Language
import Scenarios
import Screens
import Terminal

/// Files that are played in place of a checkout, which continues afterwards where it was.
extension CheckoutSession {
  /// The same session on a terminal that was opened again.
  convenience init(continuing other: CheckoutSession, on terminal: Terminal) {
    self.init(
      terminal: terminal, surroundings: other.surroundings, model: other.model, machine: other.machine,
      keeper: other.keeper, complaint: other.complaint)
    (phrases, left) = (other.phrases, other.left)
  }

  /// Leaves the terminal to the player, unless there is nothing to play.
  func makeWay() {
    let found = PlayCommand.filesHere(surroundings)
    if let complaint = found.complaints.first, found.files.isEmpty {
      model.notice = complaint.message
      return
    }
    waits = true
    loop.stop()
  }

  /// Plays files with the colours and the words of this session until the person leaves their list.
  func play(_ look: ScreenOptions) throws {
    var own = look
    own.theme = model.theme.rawValue
    try PlayCommand.playHere(own, language: phrases.code)
  }
}
