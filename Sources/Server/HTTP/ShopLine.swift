import NIOCore
import Wire

/// The line to your software: webhooks, and what the shopper's browser opens. Plain HTTP, no redirects, one connection for each.
///
/// Calls count from 1. While a world is made again none is sent, and what came of each is given instead; those of which nothing came are
/// sent afterwards.
final class ShopLine: Sendable {
  private struct Call {
    let number: Int
    let request: WireRequest
    let then: (Int?) -> Void
  }

  private struct State {
    var last = 0
    var isHeld = false
    var waiting: [Call] = []
  }

  private let loop: any EventLoop
  private let state: NIOLoopBoundBox<State>
  /// Hears of each request that nothing answered.
  private let onSilence: @Sendable (WireRequest, OutgoingCall.Failure) -> Void
  /// Hears of the end of each call that was sent, with the status of the answer, or `nil`; the last value is what is to be done then.
  let onEnd: NIOLoopBoundBox<(Int, Int?, (Int?) -> Void) -> Void>

  init(on loop: any EventLoop, onSilence: @escaping @Sendable (WireRequest, OutgoingCall.Failure) -> Void) {
    (self.loop, self.onSilence) = (loop, onSilence)
    state = NIOLoopBoundBox(State(), eventLoop: loop)
    onEnd = NIOLoopBoundBox({ $2($1) }, eventLoop: loop)
  }

  /// Sends a request; `then` takes the status of the answer, `nil` for none.
  func send(_ request: WireRequest, then: @escaping (Int?) -> Void) {
    state.value.last += 1
    let call = Call(number: state.value.last, request: request, then: then)
    if state.value.isHeld { state.value.waiting.append(call) } else { send(call) }
  }

  private func send(_ call: Call) {
    OutgoingCall.send(call.request, on: loop).assumeIsolated().whenComplete { [onEnd, onSilence] result in
      if case .failure(let reason as OutgoingCall.Failure) = result { onSilence(call.request, reason) }
      onEnd.value(call.number, try? result.get().status, call.then)
    }
  }

  /// Sends nothing from now on.
  func hold() { state.value.isHeld = true }

  /// Gives what came of a call that waits.
  func end(_ number: Int, _ status: Int?) {
    guard let place = state.value.waiting.firstIndex(where: { $0.number == number }) else { return }
    state.value.waiting.remove(at: place).then(status)
  }

  /// Sends what waits, and everything from now on.
  func letGo() {
    state.value.isHeld = false
    let waiting = state.value.waiting
    state.value.waiting = []
    for call in waiting { send(call) }
  }
}
