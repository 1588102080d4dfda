import ArgumentParser
import Deeplinks
import Glibc
import Inspection
import Language
import TillAssets
import Wire

/// `till open URL`: delivers a link to a running Till.
struct OpenCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "open", "Send a link to the running Till, as the phone would.",
    """
    If several instances run, the newest gets the link; --list shows them and --pid picks one. Only instances of \
    the same user can be reached.
    """,
    examples: [
      "till open 'tillshop://return/tabby/success?payment_id=1'": "send a link",
      "till open URL --explain": "show each routing decision",
      "till open --list": "list running instances",
    ],
    exits: [
      .done: "the app handled the link",
      .failed: "the app did not handle it",
      .unusable: "the link or an option is invalid",
      .unreachable: "no running Till could be reached",
    ],
    page: "phone-and-links")

  @Argument(help: "Link, such as tillshop://return/tabby/success?payment_id=...") var url: String?

  @Option(name: .customLong("via"), help: ArgumentHelp("How the link arrives.", valueName: "way"))
  var way = LinkWay.automatic

  @Flag(inversion: .prefixedNo, help: "With --via receive-deeplink: show the provider SDK’s result screen.")
  var statusView = true

  @Option(
    name: .customLong("pid"), parsing: .unconditional,
    help: ArgumentHelp("Process ID of the running Till (default: the newest).", valueName: "pid"))
  var to: Int32?

  @Flag(help: "Show each routing decision and its reason.") var explain = false

  @Flag(help: "List what there is to choose from, and do nothing else.") var list = false

  func validate() throws {
    if url == nil, !list { throw ValidationError("Missing expected argument `<url>`") }
    if url != nil, list { throw ValidationError("--list delivers nothing; leave out either --list or <url>.") }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let folder = try phrases.orExit(.unreachable) { try ControlFolder() }
    let running = folder.instances()
    let chosen = to.map { to in running.filter { $0.pid == to } } ?? running
    guard let newest = chosen.first else {
      throw phrases.refusal(to == nil ? "cli.nobody-running" : "cli.not-running", status: .unreachable)
    }
    guard let url else {
      for instance in chosen { StandardOutput.say(InstanceLine(instance, in: folder).text(phrases)) }
      return
    }
    let answer = try deliver(url, to: newest.pid, in: folder, phrases)
    if running.count > 1, to == nil {
      let others = running.map { String($0.pid) }.joined(separator: ", ")
      AppContext.complain(
        "till: " + phrases.text("cli.several-running", ["pid": .text("\(newest.pid)"), "all": .text(others)]))
    }
    StandardOutput.say(answer["summary"]?.string ?? "")
    if explain { for reason in answer["reasons"]?.array ?? [] { StandardOutput.say("  " + (reason.string ?? "")) } }
    if answer["handled"]?.boolean != true { throw ExitCode(answer["malformed"]?.boolean == true ? 2 : 1) }
  }

  /// Sends the link; complains and ends with a status when nothing was made of it.
  private func deliver(_ url: String, to pid: Int32, in folder: ControlFolder, _ phrases: Phrasebook) throws -> JSON {
    // No more of a link is sent than it takes to say that it is too long.
    let link = String(decoding: url.utf8.prefix(Link.longest + 1), as: UTF8.self)
    let request: JSON = ["open": .string(link), "via": .string(way.rawValue), "shows-status": .boolean(statusView)]
    let answer: JSON
    do throws(ControlClient.Failure) {
      answer = try ControlClient.ask(pid, in: folder, request, milliseconds: 5_000)
    } catch {
      let key =
        switch error {
        case .nobody: "cli.nobody-running"
        case .stranger: "control.other-user"
        case .silent: "cli.no-answer"
        }
      throw phrases.refusal(key, status: .unreachable)
    }
    switch answer["problem"]?.string {
    case nil: return answer
    case "other-user": throw phrases.refusal("control.other-user", status: .unreachable)
    case .some: throw phrases.refusal("control.not-understood")
    }
  }
}

/// One running Till in the list.
struct InstanceLine {
  private let pid: Int32
  private let since: String
  private let description: JSON?

  /// Asks an instance what it shows.
  init(_ instance: ControlFolder.Instance, in folder: ControlFolder) {
    pid = instance.pid
    since = Self.localTime(instance.since)
    description = try? ControlClient.ask(instance.pid, in: folder, ["describe": true], milliseconds: 1_000)
  }

  func text(_ phrases: Phrasebook) -> String {
    var values: [String: Phrase.Value] = ["pid": .text("\(pid)"), "since": .text(since)]
    guard let description, let store = description["store"]?.string else {
      return phrases.text("control.list.silent", values)
    }
    values["store"] = .text(store)
    for name in ["order", "total", "phase", "method"] { values[name] = .text(description[name]?.string ?? "") }
    let hasMethod = description["method"]?.string != nil
    return phrases.text(hasMethod ? "control.list.with-method" : "control.list.without-method", values)
  }

  /// A moment of the machine's clock where the machine is, to the second.
  private static func localTime(_ seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    localtime_r(&moment, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension LinkWay: ExpressibleByArgument {}

extension AppContext {
  /// The surroundings, or a complaint and exit status 2.
  static func orExit(language: String = "en") throws -> AppContext {
    do {
      return try AppContext(language: language)
    } catch {
      complain(error.text)
      throw ExitCode(.unusable)
    }
  }
}
