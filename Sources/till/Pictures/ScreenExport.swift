import ArgumentParser
import Controller
import Frames
import Language
import Recording
import Scenarios
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
    if let playbook = try playbook() { return try text(of: playbook, size) }
    guard !command.changes.areChosen else {
      throw ValidationError("\(command.file) is no demo; --shop, --amount, --store and --seed change demos only.")
    }
    let film = RunFilm(run: file.run, gateways: gateways)
    return switch command.format {
    case .svg: try Self.picture(of: try moment(of: film), size: size, theme: theme(phrases), phrases: phrases)
    case .html:
      try file.explained(surroundings) { () throws(RecordingProblem) in
        try FilmPage(title(phrases), from: file.run.setup.start, size: size, phrases: phrases).text {
          show throws(RecordingProblem) in
          try film.play { moment in
            show(FilmPage.Shot(moment, size: size, phrases: phrases))
            return false
          }
        }
      }
    case .scenario, .markdown, .mermaid, .har, .cast, .text, .settlement: ""
    }
  }

  /// The demo that was asked for, as it is played; `nil` for any other run, and with somebody’s own gateway, which no stage plays.
  private func playbook() throws -> Playbook? {
    guard command.own.gateway == nil, let path = surroundings.scenarioPath(of: command.file) else { return nil }
    let runner = try surroundings.runnerOrExit()
    guard let piece = runner.plan(paths: [path], from: surroundings.scenarioFiles).runs.first,
      piece.scenario.demo != nil
    else { return nil }
    return try command.changes.playbook(path, surroundings, runner, mayFail: true)
  }

  /// A demo as its audience sees it.
  private func text(of playbook: Playbook, _ size: Size) throws -> String {
    let phrases = surroundings.phrases
    guard command.format == .svg else {
      let accent = try command.changes.accent(of: playbook)
      let shots = StageShots(playbook: playbook, size: size, theme: .dark, phrases: phrases.forSupport)
      return try file.explained(surroundings) { () throws(RecordingProblem) in
        try FilmPage(
          playbook.name, from: playbook.setup.start, size: size, accent: accent, phrases: phrases
        ).text { shots.play($0) }
      }
    }
    let theme = try command.changes.dressed(theme(phrases), isChosen: command.theme != nil, of: playbook)
    let shots = StageShots(playbook: playbook, size: size, theme: theme, phrases: phrases.forSupport)
    guard let frame = shots.frame(at: command.at) else {
      throw RunFile.beyond(try file.replay(surroundings, gateways: gateways).snapshot, surroundings)
    }
    return ScreenPicture(frame: frame, theme: theme).text
  }

  /// What a run is called.
  private func title(_ phrases: Phrasebook) -> String {
    if !file.run.title.isEmpty { return file.run.title }
    return file.run.scenario?.id ?? phrases.text("export.untitled")
  }

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

extension FilmPage.Shot {
  /// A moment of a run, with what its scenario says.
  fileprivate init(_ moment: RunFilm.Moment, size: Size, phrases: Phrasebook) {
    self.init(
      frame: AppModel(theme: .dark).frame(of: moment.snapshot, size: size, phrases: phrases), now: moment.now,
      step: moment.steps.map(\.text).joined(separator: " · "),
      say: moment.steps.map(\.say).filter { !$0.isEmpty }.joined(separator: " "))
  }
}
