import Frames
import Glibc
import Terminal

/// The program the terminal's tests look at. Arguments: `light`, `mono`, `never`, `always`, `ascii`, `nohup`, `report`, `rtl`.
var options = TerminalOptions()
var direction = Direction.leftToRight
for argument in CommandLine.arguments.dropFirst() {
  switch argument {
  case "never": options.colour = .never
  case "always": options.colour = .always
  case "ascii": options.glyphs = .ascii
  case "nohup": signal(SIGHUP, SIG_IGN)
  case "rtl": direction = .rightToLeft
  case "report":
    print(TerminalReport.gather(options))
    exit(0)
  default: options.theme = Theme.named(argument) ?? options.theme
  }
}

do {
  let terminal = try Terminal.open(options)
  let ending = Form(terminal: terminal, direction: direction).run()
  terminal.close()
  for notice in terminal.notices { print("notice \(notice)") }
  print("ended \(ending)")
  exit(ending.status)
} catch {
  print("problem \(error)")
  exit(2)
}
