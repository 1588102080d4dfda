import CQREncode
import Foundation
import PseudoTerminal
import Testing

@Suite("till pix check", .serialized, .ownThreads)
struct PixCheckTests {
  private static let good =
    "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865406123.45"
    + "5802BR5912LOJA EXEMPLO6009SAO PAULO62160512PEDIDO00012363044145"

  private func check(_ arguments: [String], input: String? = nil) throws -> Finished {
    let finished = try runTill(["pix", "check"] + arguments, input: input)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    #expect(!(finished.output + finished.complaints).contains("\u{1B}"))
    return finished
  }

  @Test("a good code is told field by field, exit status 0")
  func good() throws {
    let finished = try check([Self.good])
    #expect(finished.status == 0, "\(finished)")
    for words in ["static", "Bank apps accept it", "payee’s name", "LOJA EXEMPLO", "26.01", "123.45", "PEDIDO000123"] {
      #expect(finished.output.contains(words), "\(words) in \(finished.output)")
    }
    #expect(!finished.output.contains("Faults"))
  }

  @Test("a changed code is refused with what it is and what it must be, exit status 1")
  func changed() throws {
    let finished = try check(["-"], input: Self.good.replacing("123.45", with: "923.45") + "\n")
    #expect(finished.status == 1 && finished.output.contains("It is 4145"), "\(finished)")
    #expect(finished.output.contains("63 checksum") && finished.output.contains("Bank apps refuse it"))
    #expect(try check(["https://pix.example/x"]).status == 1)
  }

  @Test("as JSON: the verdict, the fields and the findings")
  func json() throws {
    let finished = try check([Self.good.replacing("5406123.45", with: "540530.00"), "--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any])
    #expect(object["good"] as? Bool == false && object["accepted"] as? String == "none")
    #expect((object["findings"] as? [[String: Any]])?.first?["name"] as? String == "wrong-checksum")
    #expect((object["fields"] as? [[String: Any]])?.count == 13)
  }

  @Test("a file with a code is read, and what is no picture or has no code says so")
  func files() throws {
    let folder = TestFolders.path("pix")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(Self.good.utf8).write(to: URL(filePath: folder + "/code.txt"))
    #expect(try check([folder + "/code.txt"]).status == 0)
    let missing = try check([folder + "/none.png"])
    #expect(missing.status == 2 && missing.complaints.contains("none.png"))
    try Data("no picture".utf8).write(to: URL(filePath: folder + "/x.png"))
    #expect(try check([folder + "/x.png"]).status == 2)
  }

  @Test("the picture that Till exports of a code is read back")
  func picture() throws {
    let folder = TestFolders.path("pix-picture")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let shown = try runTill(["export", "pix-paid", "--format", "svg", "--at", "9", "-o", folder + "/qr.svg"])
    #expect(shown.status == 0, "\(shown)")
    let finished = try check([folder + "/qr.svg"])
    #expect(finished.status == 0 && finished.output.contains("br.gov.bcb.pix"), "\(finished)")
  }

  @Test("a picture of a code with accents is read byte for byte", arguments: [1, 2])
  func accents(codes: Int) throws {
    let folder = TestFolders.path("pix-accents-\(codes)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let code = Self.good.replacing("LOJA EXEMPLO", with: "CAFÉ EXEMPL")
    try #require(code != Self.good)
    let picture = try Self.picture(of: code, times: codes)
    try Data(picture.utf8).write(to: URL(filePath: folder + "/qr.pgm"))
    let (typed, seen) = (try check([code]), try check([folder + "/qr.pgm"]))
    #expect(typed.output.contains("CAFÉ EXEMPL"))
    #expect(seen.output == typed.output && seen.status == typed.status, "\(seen)")
  }

  /// A QR code as a grey picture, four dots a module with a white edge, one or more times below each other.
  private static func picture(of text: String, times: Int) throws -> String {
    let code = try #require(QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1))
    defer { QRcode_free(code) }
    let (side, edge, scale) = (Int(code.pointee.width), 4, 4)
    let width = (side + 2 * edge) * scale
    func isDark(_ x: Int, _ y: Int) -> Bool {
      (0..<side).contains(x) && (0..<side).contains(y) && code.pointee.data[y * side + x] & 1 == 1
    }
    let rows = (0..<width).map { y in
      (0..<width).map { isDark($0 / scale - edge, y / scale - edge) ? "0" : "9" }.joined(separator: " ")
    }
    return "P2\n\(width) \(width * times)\n9\n" + (0..<times).flatMap { _ in rows }.joined(separator: "\n") + "\n"
  }
}
