#include "app/widgets/keys.h"

#include <utility>

#include "core/words/words.h"

namespace talus {
namespace {

std::string name_of(Key key, const std::string& language) {
    switch (key) {
        case Key::none:
            return {};
        case Key::escape:
            return "Esc";
        case Key::enter:
            return worded("Enter", language);
        case Key::tab:
            return "Tab";
        case Key::backspace:
            return "Backspace";
        case Key::insert:
            return worded("Insert##key", language);
        case Key::del:
            return worded("Delete##key", language);
        case Key::left:
            return worded("Left", language);
        case Key::right:
            return worded("Right", language);
        case Key::up:
            return worded("Up", language);
        case Key::down:
            return worded("Down", language);
        case Key::home:
            return worded("Home##key", language);
        case Key::end:
            return worded("End", language);
        case Key::page_up:
            return worded("Page Up", language);
        case Key::page_down:
            return worded("Page Down", language);
        case Key::f1:
            return "F1";
        case Key::f5:
            return "F5";
        case Key::f6:
            return "F6";
        case Key::f11:
            return "F11";
        case Key::f12:
            return "F12";
        case Key::pad_0:
            return "Pad 0";
        case Key::pad_1:
            return "Pad 1";
        case Key::pad_3:
            return "Pad 3";
        case Key::pad_5:
            return "Pad 5";
        case Key::pad_7:
            return "Pad 7";
        case Key::pad_add:
            return "Pad +";
        case Key::pad_subtract:
            return "Pad −";
    }
    if (key == key_of(' ')) return worded("Space", language);
    return key == key_of('=') ? "+" : std::string(1, static_cast<char>(key));
}

}  // namespace

std::string text_of(const Chord& chord, const std::string& language) {
    if (chord.key == Key::none) return {};
    std::string text;
    if (chord.ctrl) text += worded("Ctrl", language) + "+";
    if (chord.shift) text += worded("Shift", language) + "+";
    return text + name_of(chord.key, language);
}

std::string text_of(const Chords& chords, const std::string& language) {
    std::string first = text_of(chords[0], language);
    const std::string other = text_of(chords[1], language);
    if (other.empty()) return first;
    return worded("{key} or {other}", language, {{"key", std::move(first)}, {"other", other}});
}

}  // namespace talus
