#pragma once

#include <string>

#include "app/workspaces/compare/compare.h"

namespace talus {

/// Returns "A", "B" or "C".
std::string letter_of(std::size_t side);
/// Draws a word on a dark ground, over pictures of any colour. corner: its upper left one, in pixels. Returns
/// its width.
float draw_tag(ImDrawList& list, ImVec2 corner, const std::string& text, bool bold);
/// Draws what the colours of the panes stand for, over them: one for all where they agree, else one for each
/// side that has any.
void draw_compare_legends(const Compare& compare, const Area& area);
/// Returns metres with a sign: "+12.3 m".
std::string signed_metres(double metres);

/// Draws the bar over the panes: what is compared, how, and a way out. captioned: words above it say what
/// there is to look at. Returns its height.
float draw_compare_bar(Compare& compare, const Area& area, bool captioned);
/// Draws the lines that grow, one below the other, into the window that is being made.
void draw_compare_lines(const Comparison& comparison, const Area& area);
/// Draws the buttons that step and play the lines, in the bar.
void draw_line_transport(Comparison& comparison);
/// Returns how much of a room the spectra take at its foot, so that the ground above them has the rest.
float height_of_spectra(float room);
/// Draws a side's power spectrum in that strip, below its pane.
void draw_compare_spectrum(const Comparison& comparison, std::size_t side, const ComparePane& pane,
                           const Area& strip);

}  // namespace talus
