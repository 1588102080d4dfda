import Commerce
import Payments
import Synchronization
import Wire

extension GatewayProgram {
  /// One life of the app, with the gateway as it was made for it.
  final class Life: Sendable {
    let clock = LineClock()
    private let gateway: any PaymentGateway
    private let providers: [String]
    private let open = Mutex<[Int: Conversation]>([:])

    init(_ make: @Sendable (GatewayProgramSurroundings) -> any PaymentGateway, reading providers: [String]) {
      self.providers = providers
      gateway = make(
        GatewayProgramSurroundings(
          transport: LineTransport(), runtime: LineRuntime(clock: clock)))
    }

    var hello: String {
      JSON.fields([
        "name": .string(gateway.name),
        "methods": .array(
          gateway.supportedMethods.map { gateway.capabilities(for: $0).line(of: $0) }),
        "operations": .array(gateway.operations.map { .string($0.rawValue) }),
        "providers": providers.isEmpty ? nil : .strings(providers),
      ]).compactText
    }

    func conversation(_ id: Int) -> Conversation? { open.withLock { $0[id] } }

    func begin(_ id: Int) -> Conversation {
      let new = Conversation(id: id)
      open.withLock { $0[id] = new }
      return new
    }

    func end() async {
      let all = open.withLock { open in
        defer { open = [:] }
        return open.sorted { $0.key < $1.key }.map(\.value)
      }
      for conversation in all { await conversation.close() }
    }

    /// Does what a message asks and says how it ended.
    func run(_ reader: LineReader, _ conversation: Conversation) async {
      let ending = await Conversation.$current.withValue(conversation) { await answer(reader) }
      open.withLock { $0[conversation.id] = nil }
      await conversation.say([.init(name: "id", value: .whole(conversation.id))] + ending)
    }

    private func answer(_ reader: LineReader) async -> [JSON.Member] {
      do {
        switch try reader.text("do") {
        case "initiate":
          let session = try await gateway.initiatePayment(
            try PaymentRequest(try reader.part("payment"), gateway: gateway.name))
          // The request is known already.
          return (session.line.members ?? []).filter { $0.name != "payment" }
        case "process":
          let claim = try await gateway.processPayment(try session(reader), presenter: LinePresenter())
          return [
            .init(name: "ended", value: .string(claim.ending.name)),
            .init(name: "references", value: .texts(claim.session.references)),
          ]
        case "verify": return status(try await gateway.verifyPayment(try session(reader)))
        case "cancel": return status(try await gateway.cancelPayment(try session(reader)))
        case "operate":
          return status(
            try await gateway.operate(PaymentModification(try reader.part("operation")), on: try session(reader)))
        case "notification":
          let reading = gateway.read(try MerchantNotification(reader))?.line ?? ["decision": "unreadable"]
          return [.init(name: "notification", value: reading)]
        default: throw reader.problem("do", .word(LineTask.allCases.map(\.rawValue)))
        }
      } catch let failure as GatewayFailure {
        return failure.line
      } catch LineProblem.wrong(let wrong) {
        return [.init(name: "failed", value: ["code": "gateway-program", "text": .string(wrong.field)])]
      } catch {
        return [.init(name: "failed", value: ["code": "gateway-program"])]
      }
    }

    private func session(_ reader: LineReader) throws(LineProblem) -> PaymentSession {
      try PaymentSession(try reader.part("session"), gateway: gateway.name)
    }

    private func status(_ status: PaymentStatus) -> [JSON.Member] { [.init(name: "status", value: status.line)] }
  }
}

/// The time according to the last line.
final class LineClock: Sendable {
  private let milliseconds = Mutex(0)
  private let drawn = Mutex<UInt64>(0)

  var now: Timestamp { Timestamp(milliseconds: Int64(milliseconds.withLock { $0 })) }

  func set(_ now: Int?) { if let now { milliseconds.withLock { $0 = now } } }

  func draw() -> UInt64 {
    drawn.withLock { drawn in
      drawn = drawn &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return drawn
    }
  }
}

extension GatewayCapabilities {
  fileprivate func line(of method: PaymentMethod) -> JSON {
    .fields([
      "method": .string(method.rawValue), "currencies": .array(currencies.map { .string($0.code) }),
      "countries": countries.isEmpty ? nil : .array(countries.map { .string($0.code) }),
      "minimums": minimums.isEmpty ? nil : .array(minimums.map { .money($0) }),
      "maximums": maximums.isEmpty ? nil : .array(maximums.map { .money($0) }),
      "instalments": instalments == 1 ? nil : .whole(instalments),
      "brands": cardBrands.isEmpty ? nil : .words(cardBrands),
      "reserves-first": reservesFirst ? true : nil,
      "polls": pollSchedule.isEmpty ? nil : .array(pollSchedule.map { .whole($0.wholeMilliseconds) }),
    ])
  }
}
