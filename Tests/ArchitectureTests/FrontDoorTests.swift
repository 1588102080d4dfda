import Testing

/// The README is the first page that people open: a picture and a way in, and the rest on pages of its own.
@Suite("The README")
struct FrontDoorTests {
  @Test("the README has at most 150 lines")
  func length() throws {
    let lines = try PlainEnglishTests.readme()
    #expect(lines.count <= 151, "\(lines.count - 1) lines")
  }

  @Test("the README shows a picture within its first 40 lines")
  func picture() throws {
    let first = try PlainEnglishTests.readme().prefix(40)
    #expect(first.contains { $0.contains(#/^!\[[^\]]+\]\(docs\/images\/[a-z-]+\.svg\)$/#) })
  }
}
