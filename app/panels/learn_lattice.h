#pragma once

#include "app/panels/ui.h"

namespace talus {

/// The lattice with every point at its place: cells with numbers up to 17 × 17, dots up to 65, above that a
/// picture. Known points are filled, the current one is a bold square, its parents are ringed and joined to
/// it, those still to come are small and hollow: told apart without colour.
void draw_lattice(Session& session, Ui& ui, const Area& area);

}  // namespace talus
