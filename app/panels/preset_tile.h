#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

namespace talus {

class Session;
struct Preset;
struct Ui;

/// Returns a preset's name in the window's language; one of the user's own is named as he named it.
std::string_view spoken_name(const Preset& preset);

/// Draws a preset's picture, or a tile that says that it is being made, with its name over the lower edge.
/// size: px. path: what its mark begins with; its key follows. Returns whether it was pressed.
bool preset_tile(const Preset& preset, unsigned picture, ImVec2 size, const std::string& path);

/// Returns whether nobody has changed the document since it began, and no file holds it.
bool is_as_it_began(const Session& session);
/// Makes a preset the document: as one undo step while that is as it began, for one looks through several;
/// else as a new document, once the user has said what becomes of this one.
void take_preset(const Preset& preset, Session& session, Ui& ui);

}  // namespace talus
