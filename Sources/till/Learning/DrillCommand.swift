import ArgumentParser
import Basics
import Language
import Storage
import TillAssets
import Training

/// `till drill`: questions about the catalogue, which come again when they are about to be forgotten.
struct DrillCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "drill", "Practise what to tell customers, ten minutes at a time.",
    """
    Each question has four answers: what became of the money, or which reply is right. Answer with 1 to 4, or with the arrows and \
    Enter. A question that you answer wrongly comes again at once; one that you know comes again after one day, then after six, \
    then ever later (SM-2). What you know is kept in Till’s state folder.
    """,
    examples: [
      "till drill": "practise for ten minutes",
      "till drill --provider stc-pay --minutes 5": "practise one provider",
      "till drill --topic charged-and-failed": "practise one topic",
      "till drill --map": "show what you know",
    ],
    exits: [
      .done: "the sitting ended",
      .failed: "nothing is due, or what you know could not be kept",
      .unusable: "the provider or the topic is unknown",
    ], page: "training-guide")

  @Option(help: "Provider, such as tabby.") var provider: String?

  @Option(help: "Practise one topic only, such as charged-twice.") var topic: String?

  @Option(help: ArgumentHelp("Minutes to practise, 1 to 120.", valueName: "n")) var minutes = 10

  @Flag(help: "Show what you know, and ask nothing.") var map = false

  @Flag(help: "Use lines of text instead of screens, for screen readers and plain terminals.") var plain = false

  func validate() throws {
    guard (1...120).contains(minutes) else { throw ValidationError(AppContext.sentence("drill.minutes", [:])) }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases.forSupport
    let deck = try phrases.orExit { try self.deck(surroundings.assets, phrases) }
    let folder = try phrases.orExit(.failed) { try TrainingFolder() }
    let memory = try phrases.orExit(.failed) { try folder.memory() }
    if map { return DrillMap(deck, memory).say(phrases) }
    try phrases.orExit(.failed) { try folder.prepare() }
    var session = DrillSession(
      deck: deck, sitting: DrillSitting(deck, memory, at: WallClock.system.now()), folder: folder, phrases: phrases)
    let interview = Interview(plain: plain, phrases)
    session.run(interview, until: WallClock.system.now() + Int64(minutes) * 60_000)
    interview.close()
    StandardOutput.tell(session.result + " " + session.tomorrow)
    if let problem = session.problem { throw phrases.refusal(problem.phrase, status: .failed) }
  }

  /// The questions that are asked for; throws where the provider or the topic does not exist.
  private func deck(_ assets: AssetFolder, _ phrases: Phrasebook) throws -> DrillDeck {
    let vocabulary = try assets.deskVocabulary()
    if let provider, !assets.outcomeProviders.contains(provider) {
      throw CheckoutOptions.unknown("provider", provider, assets.outcomeProviders, phrases)
    }
    let outcomes = try assets.outcomes()
    let asked = Set(outcomes.filter(DrillDeck.asks).map(\.id))
    let topics = vocabulary.topics.filter { !asked.isDisjoint(with: $0.outcomes) }.map(\.id)
    if let topic, !topics.contains(topic) { throw CheckoutOptions.unknown("topic", topic, topics, phrases) }
    return DrillDeck(outcomes, vocabulary, provider: provider, topic: topic)
  }
}
