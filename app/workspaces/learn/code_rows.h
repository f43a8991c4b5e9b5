#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/lesson/script/code_listing.h"

namespace talus {

struct Classroom;

/// What the panel shows of the algorithm: its pseudocode, or a program that makes the displayed lattice.
struct CodeShown {
    std::optional<CodeLanguage> language;  ///< none: pseudocode
    std::shared_ptr<const LatticeTrace> of;
    std::string text;  ///< the program that makes `of` in `drawn`
    std::optional<CodeLanguage> drawn;
};

/// The pseudocode with the line at work lit, or the program with a button that copies it; where there is one,
/// the choice between them.
void draw_code(Classroom& room);

}  // namespace talus
