#pragma once

#include <string_view>

namespace talus {

/// How long the mouse must rest before the help appears.
inline constexpr double k_help_delay = 0.4;  // s
inline constexpr float k_help_width = 35;    // em

/// Displays help for the last item while the mouse rests on it: a title, what it does, and a dim last line
/// with its unit, range or key. Title and last line may be empty.
void help(std::string_view title, std::string_view text, std::string_view footer = {});

/// Displays no help in this frame and the next: something lies over the controls.
void mute_help();

}  // namespace talus
