import Checkout
import Deeplinks
import Frames
import Inspection
import Language

/// Links, and the address line in which they are typed.
extension Operation {
  static let linkCommands: [any AnyCommand] = [complete, candidate, alter, takeNearest, urlBar, lens, reopenLink]

  /// Completes the address line with what is expected.
  static let complete = plain(
    "complete", .main, .offStage, keys: [Key("url-complete", .tab, in: .urlBar)], isInPalette: false
  ) { done($0.complete($1.context)) }

  /// Takes an expected link into the address line, counted from 0.
  static let candidate = CommandSpec<Int>("candidate", .number(), .own, .offStage) {
    done($0.takeCandidate($2, $1.context))
  }

  /// Spoils the link in the address line.
  static let alter = CommandSpec<LinkMutation.Kind>(
    "alter", .raw(), .own, .offStage,
    keys: LinkMutation.Kind.allCases.map { Key($0, "", all: $0.keys, shown: [], nil, in: [.urlBar]) },
    title: { $0.say("operation.alter", ["change": .phrase(Phrase("operation.alter.\($1.rawValue)"))]) },
    obstacle: { $0.obstacle(of: $1) }
  ) { done($0.alter($2, $1.context)) }

  /// Takes what was probably meant into the address line.
  static let takeNearest = plain(
    "take-nearest", .own, .offStage, keys: [Key("url-nearest", .control("n"), in: .urlBar)],
    isInPalette: false, obstacle: { $0.nearestLink == nil ? Phrase("why.nothing-near") : nil }
  ) { done($0.takeNearest($1.context)) }

  static let urlBar = plain(
    "url-bar", .tools, .offStage, spoken: "link", keys: [Key("url-bar", .control("o"), in: .everywhere)]
  ) { model, _ in model.open(.urlBar(Overlay.URLBarState())) }

  /// Lays a link open.
  static let lens = plain(
    "lens", .tools, .offStage, spoken: "lens",
    keys: [
      Key("lens", "l", in: .everywhere),
      Key("url-why", .control("t"), .alt("l"), at: .aid, in: .urlBar),
    ], obstacle: { $0.snapshot.links.isEmpty ? Phrase("why.no-link") : nil }
  ) { done($0.openLens($1.context.verdictInBar?.id ?? $1.context.lensLink?.id, $1.context)) }

  /// Takes a link that came into the address line.
  static let reopenLink = plain(
    "reopen-link", .main, .offStage, keys: [Key("lens-reopen", .enter, "o", in: .lens)],
    obstacle: { $0.snapshot.links.isEmpty ? Phrase("why.no-link") : nil }
  ) { done($0.reopenLink($1.context)) }
}
