import Foundation

/// What zbarimg reads on a picture in the PGM format, plain or raw.
func scannedText(in picture: Data) throws -> String {
  let path = FileManager.default.temporaryDirectory.appending(path: "till-qr-\(UUID().uuidString).pgm")
  try picture.write(to: path)
  defer { try? FileManager.default.removeItem(at: path) }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/zbarimg")
  process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", path.path]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text.trimmingCharacters(in: .newlines)
}
