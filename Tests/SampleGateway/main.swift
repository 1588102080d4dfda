import ForeignGateways
import Glibc

// A gateway in a program of its own, for trying out what Till does with one: `SampleGateway [begin-anew|ask-first]`.

let word = CommandLine.arguments.dropFirst().first ?? ShopGateway.AfterLostAnswer.beginAnew.rawValue
guard let afterLostAnswer = ShopGateway.AfterLostAnswer(rawValue: word) else {
  let complaint = "SampleGateway: say begin-anew or ask-first, not \(word)\n"
  _ = write(2, complaint, complaint.utf8.count)
  exit(2)
}
let program = GatewayProgram { surroundings in
  ShopGateway(
    transport: surroundings.transport, runtime: surroundings.runtime, afterLostAnswer: afterLostAnswer)
}
await program.serve(
  read: { readLine() },
  write: {
    print($0)
    // Nobody waits for a line that stays in a buffer.
    fflush(nil)
  })
