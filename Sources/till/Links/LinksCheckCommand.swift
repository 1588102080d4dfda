import ArgumentParser
import Deeplinks
import Language
import Phone
import TillAssets
import Wire

/// `till links check FILE URL`: what an Apple App Site Association file says about a link, component by component.
struct LinksCheckCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "check", "Check a link against an association file.",
    """
    Shows, component by component, whether an apple-app-site-association file lets an app open the link.
    """,
    examples: [
      "till links check apple-app-site-association 'https://pay.tillshop.test/return/tabby'": "check a link",
      "curl -s https://HOST/.well-known/apple-app-site-association | till links check - URL": "check a published file",
    ],
    exits: [
      .done: "an app may open the link",
      .failed: "no app may open it",
      .unusable: "the file, the link or an option is invalid",
    ],
    page: "phone-and-links")

  @Argument(help: "Association file, or - for standard input.") var file: String

  @Argument(help: "Link, such as https://pay.tillshop.test/return/tabby?payment_id=1") var url: String

  @Option(help: "Host of the file (default: the link’s host).") var host: String?

  @Option(
    help: ArgumentHelp(
      "Check one app, such as TILLTEAM01.test.tillshop.app (default: every app in the file).", valueName: "app"))
  var appID: String?

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    let link = try link(phrases)
    if let host, !Self.isHost(host) { throw phrases.refusal("cli.links.bad-host", ["host": .text(host)]) }
    if let appID, appID.isEmpty { throw phrases.refusal("cli.links.empty-app") }
    let reading = try reading(phrases)
    let apps = appID.map { [$0] } ?? reading.file.appIDs
    guard apps.count * (reading.file.details.count + reading.file.ruleCount) <= Self.mostSteps else {
      throw phrases.refusal("cli.links.too-many-apps", ["count": .text(String(apps.count))])
    }
    let check = LinksCheck(
      file: file, link: link, host: host ?? link.host, isHostGiven: host != nil, reading: reading,
      verdicts: apps.map { reading.file.decide(link, appID: $0, host: host ?? link.host) })
    if json { StandardOutput.pass(check.json.prettyText + "\n") } else { StandardOutput.say(check.text(phrases)) }
    if !check.opens { throw ExitCode(.failed) }
  }

  /// How many entries and rules are looked at in all before an app must be named; Till's own limit.
  private static let mostSteps = 100_000

  private func link(_ phrases: Phrasebook) throws -> Link {
    let link: Link
    do {
      link = try Link(url)
    } catch .noScheme {
      throw phrases.refusal("cli.links.no-scheme", ["link": .text(shown)])
    } catch {
      let reason = phrases.text("link.reason.unreadable-\(error.name)", error.values.mapValues { .text($0) })
      throw phrases.refusal("cli.links.bad-link", ["link": .text(shown), "reason": .text(reason)])
    }
    guard link.isHTTPS else {
      throw phrases.refusal("cli.links.not-https", ["link": .text(shown), "scheme": .text(link.scheme)])
    }
    guard !link.host.isEmpty else { throw phrases.refusal("cli.links.no-host", ["link": .text(shown)]) }
    if let port = link.port {
      throw phrases.refusal("cli.links.port", ["link": .text(shown), "port": .text(String(port))])
    }
    return link
  }

  /// The link for a complaint.
  private var shown: String { String(url.prefix(200)) }

  private func reading(_ phrases: Phrasebook) throws -> AssociationReading {
    if file == "-" { StandardInput.announce("cli.reading.association") }
    let text = try phrases.orExit { try TextFile.read(file == "-" ? "/dev/stdin" : file) }
    do {
      return try AssociationReader.read(text)
    } catch {
      if text.drop(while: \.isWhitespace).hasPrefix("<") {
        throw phrases.refusal("cli.links.problem.web-page", ["file": .text(file)])
      }
      var values = error.values.mapValues { Phrase.Value.text($0) }
      values["file"] = .text(file)
      throw phrases.refusal("cli.links.problem.\(error.name)", values)
    }
  }

  /// Complains and gives the exit status for what is unusable.
  /// Whether a text can be a host: no scheme, no port, no path, no wildcard.
  private static func isHost(_ text: String) -> Bool {
    guard let link = try? Link("https://\(text)/") else { return false }
    return link.host.utf8.elementsEqual(text.utf8) && !text.contains("*")
  }
}
