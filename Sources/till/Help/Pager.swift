import Glibc

/// Shows a text page by page where standard output is a terminal.
enum Pager {
  /// Shows a text that was cleaned before: in `$PAGER`, else in less, else as it is.
  static func show(_ text: String) {
    guard isatty(STDOUT_FILENO) == 1, let command, let pipe = popen(command, "w") else {
      return StandardOutput.raw(text)
    }
    // Ctrl-C is the pager's.
    let former = signal(SIGINT, SIG_IGN)
    StandardOutput.put(text, to: fileno(pipe))
    pclose(pipe)
    signal(SIGINT, former)
  }

  /// The pager; `nil` if there is none or none is wanted.
  private static var command: String? {
    if getenv("PAGER") != nil {
      let wanted = AppContext.variable("PAGER")
      return wanted == "cat" ? nil : wanted
    }
    let folders = (AppContext.variable("PATH") ?? "").split(separator: ":")
    // -F: a page that fits is shown and left; -R: colours pass; -X: it stays on the screen (less(1)).
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? "less -FRX" : nil
  }
}
