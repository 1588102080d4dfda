public import Backend
import Commerce
public import Pages
import Simulation
import Synchronization
public import Wire

/// Carries the app's requests through the phone's network onto the line.
///
/// The merchant's server acts when the app asks it to, so a phone without a network stops its calls as well as the app's own. A
/// call that never leaves the phone meets no fault and is not counted by any rule.
public final class PhoneTransport: Transport, Sendable {
  private let line: FaultyLine
  private let state: Mutex<Phone>

  /// A phone with a way onto a line.
  public init(_ line: FaultyLine, phone: Phone = Phone()) {
    self.line = line
    state = Mutex(phone)
  }

  /// The phone as it is now.
  public var phone: Phone { state.withLock { $0 } }

  /// Changes the phone; calls on their way are not touched.
  public func setPhone(_ phone: Phone) { state.withLock { $0 = phone } }

  /// Sends a request as the phone and the faults allow. A request that was sent arrives even if its sender times out; its
  /// response is then discarded.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let way = try leavePhone(request.sender)
    try await line.travel(way.delay) { [line] in
      if way.refusal == nil { _ = try? await line.send(request) }
    }
    if let refusal = way.refusal { throw refusal }
    let answer = try await line.send(request)
    if let loss = way.loss { throw loss }
    return answer
  }

  /// The request's way out of the phone: its delay, the reason why it fails after that, and the way in which its response will
  /// be lost.
  private typealias Way = (delay: Duration, refusal: TransportFailure?, loss: TransportFailure?)

  private func leavePhone(_ sender: WireSender) throws(TransportFailure) -> Way {
    let phone = phone
    // The pinned certificate is the provider's; the merchant's server checks it on a line of its own.
    var way: Way = (.zero, sender == .app && phone.seesForeignCertificate ? .notSent(.certificateMismatch) : nil, nil)
    switch phone.network {
    case .online: break
    case .offline: throw .notSent(.offline)
    case .slow(let duration): way.delay = duration
    case .lossy(let percent):
      let drawn = line.simulation.random("network")
      if drawn % 100 < UInt64(max(0, percent)) {
        if drawn / 100 % 2 == 0 { throw .notSent(.requestLost) }
        way.loss = .maybeSent(.answerLost)
      }
    }
    return way
  }
}
