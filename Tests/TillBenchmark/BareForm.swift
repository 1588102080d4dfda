import Glibc

/// A form of Till's size, in C and with nothing but ncurses: no program that draws with ncurses can be quicker.
enum BareForm {
  /// Compiles the form with the machine's C compiler; returns its path, or `nil` where there is none.
  static func build(in folder: String) -> String? {
    let (source, program) = ("\(folder)/form.c", "\(folder)/form")
    guard let file = fopen(source, "w") else { return nil }
    fputs(text, file)
    fclose(file)
    return system("cc -O2 -o \(program) \(source) -lncursesw -ltinfo") == 0 ? program : nil
  }

  private static let text = #"""
    #define NCURSES_WIDECHAR 1
    #include <locale.h>
    #include <ncurses.h>

    static const char *labels[] = {"Card number", "Expiry", "Security code", "Name on the card"};

    int main(void) {
      char typed[64] = "";
      int count = 0;
      setlocale(LC_ALL, "");
      initscr();
      raw();
      noecho();
      keypad(stdscr, TRUE);
      start_color();
      use_default_colors();
      for (int pair = 1; pair < 8; pair++) init_pair(pair, pair, -1);
      mvprintw(0, 0, "%-79s", " Till  Olaya Homeware, Riyadh                     Order 1042   SAR 148.00");
      mvchgat(0, 0, -1, A_REVERSE, 0, NULL);
      mvprintw(1, 1, "Pay > Card > 3-D Secure > Result");
      for (int index = 0; index < 4; index++) {
        int y = 3 + index * 4;
        attron(COLOR_PAIR(index + 1) | A_BOLD);
        mvprintw(y, 2, "%s", labels[index]);
        attroff(COLOR_PAIR(index + 1) | A_BOLD);
        for (int row = 1; row < 4; row++) mvprintw(y + row, 2, row == 2 ? "|%38s|" : "+%38s+", "");
        mvprintw(y + 2, 44, "as it stands on the card");
      }
      attron(A_REVERSE);
      mvprintw(20, 30, "[ Pay SAR 148.00 ]");
      mvprintw(22, 0, "%-79s", " Shopper: types a card   App: nothing yet   Provider: nothing yet");
      mvprintw(23, 0, "%-79s", " Enter Pay  Tab Next  F2 Test cards  Esc Other method");
      attroff(A_REVERSE);
      move(5, 4);
      for (;;) {
        refresh();
        int key = getch();
        if (key == 17) break;
        if (key == 21) count = 0;
        else if (count < 36) typed[count++] = (char)key;
        typed[count] = 0;
        mvprintw(5, 4, "%-36s", typed);
        move(5, 4 + count);
      }
      endwin();
      return 0;
    }
    """#
}
