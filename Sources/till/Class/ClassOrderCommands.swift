import ArgumentParser
import Language
import Pages
import Providers
import Training

/// `till class outage`: a provider is unavailable for the whole class.
struct ClassOutageCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "outage", "Take a provider down for the whole class.",
    """
    Every call to the provider is answered with 503 in each learner’s checkout, until `--lift`. Learners are told within about a second.
    """,
    examples: [
      "till class outage /srv/monday stitch": "take Stitch down",
      "till class outage /srv/monday stitch --lift": "bring it back",
    ],
    exits: [
      .done: "the order was given",
      .failed: "the folder could not be written",
      .unusable: "the folder is not a class, or the provider does not exist",
    ], page: "training-guide")

  @Argument(help: "The folder of the class.") var folder: String

  @Argument(help: "The provider, such as tabby.") var provider: String

  @Flag(name: .customLong("lift"), help: "End the outage.") var end = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let room = try surroundings.classOrExit(folder).folder
    guard let known = ProviderID(rawValue: provider) else {
      throw CheckoutOptions.unknown("provider", provider, ProviderID.allCases.map(\.rawValue), phrases)
    }
    try phrases.orExit { try room.order(.outage(provider: known.rawValue, isOver: end)) }
    StandardOutput.tell(
      phrases.text(end ? "class.outage-ended" : "class.outage-begun", ["provider": .text(known.name)]))
  }
}

/// `till class break`: something goes wrong in one learner’s checkout.
struct ClassBreakCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "break", "Make something go wrong in one learner’s checkout.",
    """
    The fault strikes the next call after the customer is asked for something to pay with, or with `--webhooks` the next webhook, and a \
    customer’s ticket pops up in the learner’s checkout. A learner who is not in a checkout can open one from the ticket.
    """,
    examples: [
      "till class break /srv/monday 5 drop-response": "lose a response in the checkout of row 5",
      "till class break /srv/monday Sara latency --webhooks": "delay Sara’s next webhook",
    ],
    exits: [
      .done: "the order was given",
      .failed: "the folder could not be written",
      .unusable: "the folder is not a class, or the learner or the fault does not exist",
    ], page: "training-guide")

  @Argument(help: "The folder of the class.") var folder: String

  @Argument(help: "The learner’s name, or the number of the row.") var seat: String

  @Argument(help: "The fault, such as drop-response.") var fault: String

  @Flag(help: "Strike the next webhook instead of the next call.") var webhooks = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let folder = try surroundings.classOrExit(folder).folder
    let kinds = webhooks ? ClassFault.ofWebhooks : FaultKind.allCases
    guard let kind = FaultKind(word: fault), kinds.contains(kind) else {
      throw CheckoutOptions.unknown("fault", fault, kinds.map(\.word), phrases)
    }
    var room = ClassRoom(folder)
    _ = room.refresh()
    let name = try phrases.orExit { try room.learner(seat).name }
    try phrases.orExit { try folder.order(.fault(word: kind.word, isOfWebhooks: webhooks, learner: name)) }
    StandardOutput.tell(
      phrases.text("class.broken", ["name": .text(name), "fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))]))
  }
}
