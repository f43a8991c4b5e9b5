#pragma once

#include <optional>
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

/// Returns how high the eye is above the ground on show, m; nothing where it has no such height.
std::optional<double> eye_height_on_show(const View& view, const Ui& ui);
/// The field for the eye's height above the ground, which may be typed.
void draw_eye_height(Session& session, Ui& ui);
/// The slider of the vertical exaggeration. width_em: in heights of the font.
void draw_exaggeration(View& view, float width_em);

}  // namespace talus
