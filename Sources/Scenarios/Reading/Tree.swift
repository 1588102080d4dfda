/// A value of a YAML file with its place; nothing is read into its text.
struct Tree: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    /// Text; plain when it stands without quotes and not as a block.
    case scalar(String, isPlain: Bool)
    case list([Tree])
    case map([Entry])
  }

  struct Entry: Hashable, Sendable {
    let name: String
    let place: Place
    let value: Tree
  }

  let content: Content
  let place: Place
}
