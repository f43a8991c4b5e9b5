#pragma once

#include <string>

#include "app/workspaces/compare/compare.h"

namespace talus {

/// "A", "B" or "C".
std::string letter_of(std::size_t side);
/// A word on a dark ground, over pictures of any colour. corner: its upper left one, in pixels. Returns its
/// width.
float draw_tag(ImDrawList& list, ImVec2 corner, const std::string& text, bool bold);
/// What the colours of the panes stand for, over them: one for all where they agree, else one for each side
/// that has any.
void draw_compare_legends(const Compare& compare, const Area& area);
/// Metres with a sign, "+12.3 m".
std::string signed_metres(double metres);

/// The bar over the panes: what is compared, how, and a way out. captioned: words above it say what there is
/// to look at. Returns its height.
float draw_compare_bar(Compare& compare, const Area& area, bool captioned);
/// Lines that grow, one below the other, into the window that is being made.
void draw_compare_lines(const Comparison& comparison, const Area& area);
/// Steps and plays the lines, in the bar.
void draw_line_transport(Comparison& comparison);
/// A side's power spectrum over the foot of its pane.
void draw_compare_spectrum(const Comparison& comparison, std::size_t side, const ComparePane& pane);

}  // namespace talus
