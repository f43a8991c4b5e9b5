#pragma once

#include <string_view>

namespace talus {

/// How long the mouse must rest before the help appears.
inline constexpr double k_help_delay = 0.4;  // s
inline constexpr float k_help_width = 22;    // em
inline constexpr float k_help_room =
    14;  // em that it needs at least beside a list or a gallery, with its gap

/// A picture in a help.
struct HelpPicture {
    unsigned texture = 0;         ///< 0: none
    float width = 0, height = 0;  ///< px
};

/// Displays help for the last item while the mouse rests on it: a title, what it does, and a dim last line
/// with its unit, range or key. Title and last line may be empty. A picture comes below the title.
void help(std::string_view title, std::string_view text, std::string_view footer = {},
          const HelpPicture& picture = {});

/// Displays no help in this frame and the next: something lies over the controls.
void mute_help();

}  // namespace talus
