import Deeplinks

extension EventRecorder {
  /// Notes what an event tells the rules.
  func note(_ event: WorldEvent) {
    switch event {
    case .domain(let event, let isStores): note(event, inStore: isStores)
    case .fault(let news, _): note(news)
    case .library(let event, inStore: false): note(event)
    case .library(let event, inStore: true): noteInStore(event)
    case .asked(let question, let number): note(question, number: number)
    case .answered(_, let answer, let number, let asker): note(answer, number: number, asker: asker)
    case .pressed(let submission, _): note(submission)
    case .pageAnswered(let response, let submission): note(response, to: submission)
    case .link(let verdict):
      note(.link(LinkNote(wakes: verdict.decision.wakes, isFromPage: verdict.source.isPage)))
    case .paidInBank, .outside: note(.happenedOutside)
    case .webhookTaken(_, let note): self.note(.notified(note))
    case .message, .exchange, .checkout, .standing, .bankActed, .outsideDone, .operated: break
    }
  }
}
