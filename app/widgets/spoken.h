#pragma once

#include <string>
#include <string_view>

#include "core/words/words.h"

namespace talus {

/// Sets the language of the window's own words for the frames that follow; at first "en".
void speak_in(const std::string& language);
const std::string& spoken_language();

/// Returns a text of the window in that language: what the catalogue (core/words) has for the English one,
/// else the English one. Widgets ask for what they draw, so that whoever calls them writes English alone. The
/// text lives as long as the one that is given, or for ever.
std::string_view spoken(std::string_view english);
/// Returns a text of the window in that language with its {holes} filled in, and with the language's mark in
/// its numbers; for texts without names of files, which keep their points.
std::string spoken(std::string_view english, const Fillings& fillings);
/// Returns a message in that language, without the options of the command line that it names in brackets
/// beside what the window has for them: "tick Caves to have them" of "tick Caves (--caves) to have them".
/// Where it is no text of its own, each of its lines may be one, also with its holes filled.
std::string spoken_message(std::string_view english);
/// Returns the label of an edit in that language: "Kegel löschen" of "Delete Cone".
std::string spoken_step(const std::string& english);
/// Returns a label by which ImGui knows the item whatever it says: "Regeln###Rules##learn" of "Rules##learn".
/// The table may have a word with its suffix, where it means something else than without.
std::string spoken_label(std::string_view english);

}  // namespace talus
