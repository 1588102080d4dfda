import ArgumentParser
import Controller
import Frames
import Language
import Recording
import Screens

/// What `till export` makes of a run's screens: a picture of one, or a page that steps through all of them.
struct ScreenExport {
  /// What a terminal has unless another size is asked for.
  static let usualSize = Size(width: 80, height: 24)

  private let command: ExportCommand
  private let file: RunFile
  private let gateways: GatewayMaker
  private let surroundings: AppContext

  init(_ command: ExportCommand, _ file: RunFile, _ gateways: GatewayMaker, _ surroundings: AppContext) {
    self.command = command
    self.file = file
    self.gateways = gateways
    self.surroundings = surroundings
  }

  /// The file's text. Leaves with exit status 2 where the run cannot be played or has no such event.
  func text() throws -> String {
    let phrases = surroundings.phrases
    let size = try size(phrases)
    let film = RunFilm(run: file.run, gateways: gateways)
    return switch command.format {
    case .svg:
      try Self.picture(of: try moment(of: film), size: size, theme: theme(phrases), phrases: phrases)
    case .html:
      try file.explained(surroundings) { () throws(RecordingProblem) in
        try FilmPage(film, size: size, phrases: phrases).text()
      }
    case .scenario, .markdown, .mermaid, .har, .cast, .text, .settlement: ""
    }
  }

  /// A picture of a moment.
  static func picture(
    of moment: RunFilm.Moment, size: Size = usualSize, theme: Theme = .dark, phrases: Phrasebook
  ) throws -> String {
    let frame = AppModel(theme: theme.name).frame(of: moment.snapshot, size: size, phrases: phrases)
    return ScreenPicture(frame: frame, theme: theme).text
  }

  private func moment(of film: RunFilm) throws -> RunFilm.Moment {
    let moment = try file.explained(surroundings) { () throws(RecordingProblem) in try film.moment(at: command.at) }
    guard let moment else {
      throw RunFile.beyond(try file.replay(surroundings, gateways: gateways).snapshot, surroundings)
    }
    return moment
  }

  private func theme(_ phrases: Phrasebook) throws -> Theme {
    guard let name = command.theme else { return .dark }
    guard let theme = Theme.named(name) else {
      throw CheckoutOptions.unknown("theme", name, Theme.Name.allCases.map(\.rawValue), phrases)
    }
    return theme
  }

  private func size(_ phrases: Phrasebook) throws -> Size {
    guard let text = command.size else { return Self.usualSize }
    guard let size = Self.size(text) else { throw ValidationError(phrases.text("run.terminal", ["text": .text(text)])) }
    return size
  }

  /// A size as `80x24`, with 40 to 400 columns and 12 to 200 rows; `nil` for anything else.
  static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], 40...400 ~= columns, 12...200 ~= rows else {
      return nil
    }
    return Size(width: columns, height: rows)
  }
}
