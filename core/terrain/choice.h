#pragma once

#include <string_view>

namespace talus {

/// One of the names an enum can take; its value is its place in the list.
struct Choice {
    std::string_view key;            ///< in files and on the command line
    std::string_view label;          ///< in the window
    std::string_view help;           ///< what choosing it does
    std::string_view keywords = {};  ///< other words that people look for it by; see StageInfo::keywords
};

}  // namespace talus
