#pragma once

#include <string>
#include <vector>

#include "render/scene.h"

namespace talus {

class Session;
struct Ui;

/// The looks to choose from: those that the displayed terrain has something for, and the one that is chosen.
std::vector<const LookInfo*> offered_looks(const Session& session, const Ui& ui);

/// Returns which quality is in use, for people.
std::string quality_text(const Session& session, const Ui& ui);
/// The submenu that chooses the quality of the picture.
void draw_quality(Session& session, const Ui& ui);

/// The slider of the vertical exaggeration. width_em: in heights of the font.
void draw_exaggeration(View& view, float width_em);

}  // namespace talus
