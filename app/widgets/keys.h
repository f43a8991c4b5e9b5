#pragma once

#include <array>
#include <string>

namespace talus {

/// A key by what it types without modifiers. Letters and digits have the ASCII code of the capital.
enum class Key : int {
    none = 0,
    escape = 256,
    enter,
    tab,
    backspace,
    insert,
    del,
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    f1,
    f5,
    f6,
    f11,
    f12,
    pad_0,
    pad_1,
    pad_3,
    pad_5,
    pad_7,
    pad_add,
    pad_subtract,
};
constexpr Key key_of(char letter) { return static_cast<Key>(letter); }

/// Returns whether it types no text anywhere, so that it is a shortcut in a field, too.
constexpr bool is_function_key(Key key) { return key >= Key::f1 && key <= Key::f12; }

/// A key pressed together with its modifiers.
struct Chord {
    Key key = Key::none;
    bool ctrl = false;
    bool shift = false;

    friend bool operator==(const Chord&, const Chord&) = default;
};
constexpr Chord plain(char letter) { return {key_of(letter)}; }
constexpr Chord ctrl(char letter) { return {key_of(letter), true, false}; }
constexpr Chord ctrl_shift(char letter) { return {key_of(letter), true, true}; }

/// Returns the text that a menu shows: "Ctrl+Shift+S". language: of the keys' names, where
/// core/words/words.h has them.
std::string text_of(const Chord& chord, const std::string& language = "en");

/// Alternative keys of one command; Key::none stands for none.
using Chords = std::array<Chord, 2>;
/// Returns "Ctrl+Shift+Z or Ctrl+Y"; empty for no keys.
std::string text_of(const Chords& chords, const std::string& language = "en");

}  // namespace talus
