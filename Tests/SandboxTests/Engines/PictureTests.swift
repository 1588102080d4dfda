import Glibc
import Pages
import Testing

@Suite("Pictures of QR codes")
struct PictureTests {
  @Test("a scanner reads what went in, also where the picture has more than one block", arguments: [4, 90, 2_900])
  func scanned(length: Int) throws {
    let text = String((0..<length).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    let path = "/tmp/till-picture-\(getpid())-\(length).png"
    defer { unlink(path) }
    let bytes = try #require(QRCode(text)).png
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
    let pipe = try #require(popen("zbarimg -q --raw -Sdisable -Sqrcode.enable \(path) 2>/dev/null", "r"))
    var read: [UInt8] = []
    while case let byte = getc(pipe), byte != EOF { read.append(UInt8(byte)) }
    if pclose(pipe) >> 8 == 127 { Issue.record("zbarimg is missing: install zbar-tools") }
    #expect(String(decoding: read, as: UTF8.self) == text + "\n")
  }
}
