import ArgumentParser

/// `till doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "doctor", abstract: "Say what the terminal can do.")
}
