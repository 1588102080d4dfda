public import Payments
public import Wire

/// The surroundings of a gateway in its own program: everything it does goes through the lines to Till.
public struct GatewayProgramSurroundings: Sendable {
  /// The way to the providers.
  public let transport: any Transport
  /// The time, timers and random numbers.
  public let runtime: any PaymentRuntime
}

/// Serves a gateway to Till, so that `till explore --gateway PROGRAM` and its like can try it.
///
/// A program needs no more than this, with `readLine` and `print`; its output must carry nothing but the lines of this protocol.
public struct GatewayProgram: Sendable {
  private let make: @Sendable (GatewayProgramSurroundings) -> any PaymentGateway
  private let providers: [String]

  /// A program; `make` is asked for a new gateway whenever the app begins another life. It reads the messages of `providers`, by their
  /// names in scenario files.
  public init(
    reading providers: [String] = [], _ make: @escaping @Sendable (GatewayProgramSurroundings) -> any PaymentGateway
  ) {
    (self.providers, self.make) = (providers, make)
  }

  /// Answers each line with one line until the input ends.
  public func serve(read: () -> String?, write: (String) -> Void) async {
    var life: Life?
    await withDiscardingTaskGroup { group in
      while let line = read() {
        guard let reader = try? LineReader(line) else {
          write(Self.complaint(0, "no JSON object"))
          continue
        }
        if reader.json["do"]?.string == "begin" {
          await life?.end()
          let new = Life(make, reading: providers)
          life = new
          write(new.hello)
          continue
        }
        guard let life, let id = reader.json["id"]?.integer else {
          write(Self.complaint(0, "do begin first, and give an id"))
          continue
        }
        life.clock.set(reader.json["now"]?.integer)
        if let open = life.conversation(id) {
          await open.deliver(reader)
          write(await open.next())
        } else {
          let new = life.begin(id)
          group.addTask { await life.run(reader, new) }
          write(await new.next())
        }
      }
      await life?.end()
      group.cancelAll()
    }
  }

  static func complaint(_ id: Int, _ text: String) -> String {
    JSON.fields(["id": .whole(id), "failed": ["code": "gateway-program", "text": .string(text)]]).compactText
  }
}
