import ServeScreen
import Server
import Wire

/// Control of a served world, as the screen asks it: in this process or over its port.
protocol ControlPort {
  /// Asks and waits for the answer.
  func ask(_ ask: ControlAsk) -> ControlAnswer

  /// Wakes somebody from another thread once there is more than a number of changes.
  func awaitChange(after changes: Int, _ wake: @escaping @Sendable () -> Void)
}

/// Control of the server in this process.
struct LocalControl: ControlPort {
  let server: TillServer

  func ask(_ ask: ControlAsk) -> ControlAnswer {
    let (status, json) = server.ask(ask.method, ask.target, ask.body)
    return ControlAnswer(status: status, json)
  }

  func awaitChange(after changes: Int, _ wake: @escaping @Sendable () -> Void) {
    server.awaitChange(after: changes, wake)
  }
}

/// Control of a server in another process.
struct RemoteControl: ControlPort {
  let client: ControlClient

  func ask(_ ask: ControlAsk) -> ControlAnswer {
    client.ask(ask.method, ask.target, ask.body).map { ControlAnswer(status: $0.status, $0.json) } ?? .gone
  }

  func awaitChange(after changes: Int, _ wake: @escaping @Sendable () -> Void) {
    client.awaitChange(after: changes, wake)
  }
}
