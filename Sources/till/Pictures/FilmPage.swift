import Basics
import Checkout
import Commerce
import Controller
import Frames
import Language
import Recording
import Scenarios
import Screens
import Wire

/// A page that steps through screens, one picture for each that differs from the one before, with what is said about it.
struct FilmPage {
  /// The minimum and maximum time of a picture, in milliseconds, while the page plays automatically; Till's own.
  private static let stay = 600...2_400
  /// The colours of the page's two schemes.
  private var themes = (light: Theme.light, dark: Theme.dark)

  /// What there is to see at one moment, and what is said about it.
  struct Shot {
    let frame: Frame
    let now: Timestamp
    var step = ""
    var say = ""
    /// How long it stays, in milliseconds; `nil` for as long as the world’s time until the next.
    var stay: Int?
  }

  private let title: String
  /// When the world began.
  private let start: Timestamp
  private let size: Size
  private let phrases: Phrasebook

  /// A page with a title, about a world that began at a moment, with screens of a size and perhaps a shop's own colour.
  init(_ title: String, from start: Timestamp, size: Size, accent: RGB? = nil, phrases: Phrasebook) {
    if let accent { themes = (themes.light.accented(accent), themes.dark.accented(accent)) }
    self.title = title
    self.start = start
    self.size = size
    self.phrases = phrases
  }

  /// A picture: its rows by their numbers, when it is, and what is said about it.
  private struct Picture {
    let rows: [Int]
    let now: Timestamp
    let step: String
    let say: String
    let stay: Int?

    func looks(like other: Picture) -> Bool { rows == other.rows && step == other.step && say == other.say }
  }

  /// The page's text, of the shots that are shown to a closure in order. Throws when they cannot be made.
  func text(_ shoot: ((Shot) -> Void) throws(RecordingProblem) -> Void) throws(RecordingProblem) -> String {
    let (rows, pictures) = try pictures(shoot)
    var page = WebPage(title, phrases)
    page.colours = Role.allCases.flatMap { role in
      let (light, dark) = (themes.light.paint(role), themes.dark.paint(role))
      return [
        WebPage.Colour("\(role)-ink", light: light.foreground.exact.css, dark: dark.foreground.exact.css),
        WebPage.Colour("\(role)-page", light: light.background.exact.css, dark: dark.background.exact.css),
      ]
    }
    page.rules = ScreenPicture.commonRules + Self.rules
    page.body = body(first: pictures.first?.rows.map { rows[$0] } ?? [])
    page.data = [
      "rows": .strings(rows),
      "pictures": .array(
        pictures.enumerated().map { json($0.element, before: pictures.dropFirst($0.offset + 1).first) }),
      "play": .string(word("play")), "pause": .string(word("pause")),
    ]
    page.script = Self.script
    return page.text
  }

  private func pictures(
    _ shoot: ((Shot) -> Void) throws(RecordingProblem) -> Void
  ) throws(RecordingProblem) -> (rows: [String], pictures: [Picture]) {
    let markup = ScreenMarkup([themes.dark, themes.light])
    var numbers: [String: Int] = [:]
    var rows: [String] = []
    var pictures: [Picture] = []
    try shoot { shot in
      let drawn = markup.rows(of: shot.frame)
      let places = drawn.map { row in
        if let number = numbers[row] { return number }
        numbers[row] = rows.count
        rows.append(row)
        return rows.count - 1
      }
      let picture = Picture(rows: places, now: shot.now, step: shot.step, say: shot.say, stay: shot.stay)
      if pictures.last.map({ !$0.looks(like: picture) }) ?? true { pictures.append(picture) }
    }
    return (rows, pictures)
  }

  private func json(_ picture: Picture, before next: Picture?) -> JSON {
    let gap = next.map { $0.now.since(picture.now).wholeMilliseconds } ?? 0
    let stay = picture.stay ?? min(max(Int(gap), Self.stay.lowerBound), Self.stay.upperBound)
    return [
      "rows": .array(picture.rows.map { .whole($0) }),
      "at": .string(picture.stay == nil ? "  " + RunEvent.seconds(picture.now.since(start)) : ""),
      "step": .string(picture.step),
      "say": .string(picture.say), "stay": .whole(stay),
    ]
  }

  // MARK: The page

  private func word(_ name: String) -> String { phrases.text("page.\(name)") }

  private func body(first: [String]) -> [String] {
    let size = ScreenPicture.size(of: size)
    let cell = ScreenMarkup.cell.height
    let rows = first.enumerated().map { y, row in
      #"<g transform="translate(\#(ScreenPicture.margin) \#(ScreenPicture.margin + y * cell))">\#(row)</g>"#
    }
    let buttons = ["first", "back", "play", "next", "last"].map { name in
      #"<button type="button" id="\#(name)">\#(XMLText.content(word(name)))</button>"#
    }
    return [
      "<h1>\(XMLText.content(title))</h1>",
      #"<p id="caption" aria-live="polite"><span id="say" dir="auto"></span> <code id="step" class="muted" dir="auto"></code></p>"#,
      #"<svg class="screen" id="screen" viewBox="0 0 \#(size.width) \#(size.height)" role="group""#
        + #" aria-label="\#(XMLText.attribute(word("screen")))">"#,
      #"<rect class="text-page" width="\#(size.width)" height="\#(size.height)" rx="10"/>"#,
    ] + rows + ["</svg>", #"<p class="controls">"#] + buttons + [
      #"<input type="range" id="place" min="0" value="0" aria-label="\#(XMLText.attribute(word("place")))">"#,
      #"<span id="count" class="muted" dir="ltr"></span></p>"#,
      #"<p class="muted">\#(XMLText.content(word("keys")))</p>"#,
      "<noscript><p>\(XMLText.content(word("no-script")))</p></noscript>",
    ]
  }

  private static var rules: [String] {
    let colours = Role.allCases.flatMap { role in ["ink", "page"].map { ".\(role)-\($0){fill:var(--\(role)-\($0))}" } }
    return colours + [
      ".screen{display:block;width:100%;height:auto;max-height:75vh;direction:ltr}", ".screen rect{stroke:var(--line)}",
      "#caption{min-height:3.2rem;margin:.5rem 0}", "#say{font-weight:600}", "#say:empty{display:none}",
      ".controls{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}", "#place{flex:1;min-width:10rem}",
    ]
  }

  private static let script = """
    const part = id => document.getElementById(id);
    const rows = [...part('screen').querySelectorAll('g')];
    const last = data.pictures.length - 1;
    let at = 0, timer = 0;
    function show(place) {
      at = Math.min(Math.max(place, 0), last);
      const picture = data.pictures[at];
      picture.rows.forEach((row, y) => {
        if (rows[y].dataset.row !== String(row)) { rows[y].innerHTML = data.rows[row]; rows[y].dataset.row = row; }
      });
      part('say').textContent = picture.say;
      part('step').textContent = picture.step;
      part('place').value = at;
      part('count').textContent = `${at + 1} / ${last + 1}${picture.at}`;
      history.replaceState(null, '', '#' + (at + 1));
    }
    function stop() { clearTimeout(timer); timer = 0; part('play').textContent = data.play; }
    function goOn() {
      if (at === last) return stop();
      timer = setTimeout(() => { show(at + 1); goOn(); }, data.pictures[at].stay);
    }
    function play() {
      if (timer) return stop();
      if (at === last) show(0);
      part('play').textContent = data.pause;
      goOn();
    }
    function go(place) { stop(); show(place); }
    const deeds = {first: () => go(0), back: () => go(at - 1), play, next: () => go(at + 1), last: () => go(last)};
    for (const id in deeds) part(id).addEventListener('click', deeds[id]);
    part('place').max = last;
    part('place').addEventListener('input', event => go(Number(event.target.value)));
    const [back, next] = document.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const keys = {Home: 'first', [back]: 'back', [next]: 'next', End: 'last', ' ': 'play'};
    addEventListener('keydown', event => {
      const isTaken = event.target.matches && event.target.matches(event.key === ' ' ? 'button, input' : 'input');
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken || !keys[event.key]) return;
      event.preventDefault();
      deeds[keys[event.key]]();
    });
    addEventListener('hashchange', () => go(Number(location.hash.slice(1)) - 1 || 0));
    show(Number(location.hash.slice(1)) - 1 || 0);
    """
}
