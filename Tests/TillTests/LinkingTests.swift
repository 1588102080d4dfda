import Foundation
import PseudoTerminal
import Testing

@Suite("How the program is linked", .ownThreads)
struct LinkingTests {
  /// Entries of an ELF file's dynamic section (System V ABI, Dynamic Section): numbers of 64 bits, a tag and a value each.
  private static let (flags, flags1) = (UInt64(30), UInt64(0x6FFF_FFFB))

  @Test("every function of a library is found before it begins, and the table of them is read-only from then on")
  func now() throws {
    let file = try Data(contentsOf: URL(filePath: PseudoTerminal.product("till")), options: .mappedIfSafe)
    func number(_ place: Int, _ bytes: Int) -> UInt64 {
      file[place..<place + bytes].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    try #require(file.prefix(5) == Data([0x7F, 0x45, 0x4C, 0x46, 2]))
    let (table, size, count) = (Int(number(32, 8)), Int(number(54, 2)), Int(number(56, 2)))
    let segments = (0..<count).map { table + $0 * size }
    #expect(segments.contains { number($0, 4) == 0x6474_E552 }, "no GNU_RELRO")
    let dynamic = try #require(segments.first { number($0, 4) == 2 })
    let (start, length) = (Int(number(dynamic + 8, 8)), Int(number(dynamic + 32, 8)))
    let entries = stride(from: start, to: start + length, by: 16).map { (tag: number($0, 8), value: number($0 + 8, 8)) }
    let bindsNow = entries.contains { $0.tag == Self.flags && $0.value & 8 != 0 }
    #expect(bindsNow || entries.contains { $0.tag == Self.flags1 && $0.value & 1 != 0 })
  }
}
