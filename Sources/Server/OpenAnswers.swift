import NIOCore

/// The requests that have no answer yet, for an end that waits for them.
final class OpenAnswers {
  private var count = 0
  private var onNone: EventLoopPromise<Void>?
  /// The longest time for answers at the end; Till's own.
  private static let farewell = TimeAmount.milliseconds(700)

  /// Counts a request until its answer.
  func counting(_ then: @escaping (ServerReply) -> Void) -> (ServerReply) -> Void {
    count += 1
    return { [self] reply in
      then(reply)
      count -= 1
      if count == 0 { onNone?.succeed() }
    }
  }

  /// Ends once every request has its answer, or after a moment.
  func end(on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    onNone = promise
    if count == 0 { promise.succeed() }
    loop.scheduleTask(in: Self.farewell) { promise.succeed() }
    return promise.futureResult
  }
}
