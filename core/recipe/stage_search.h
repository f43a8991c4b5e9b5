#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/recipe/stage_table.h"

namespace talus {

/// A choice that a parameter of a stage may have.
struct ChosenValue {
    std::size_t parameter = 0;  ///< place in the stage's listing
    int choice = 0;             ///< place among its choices

    friend bool operator==(const ChosenValue&, const ChosenValue&) = default;
};

/// A stage that words may mean, or one of its choices: "ridged" is a choice of four noises.
struct StageHit {
    const StageType* type = nullptr;
    std::optional<ChosenValue> chosen;

    /// The choice itself; null where the stage is meant as it is.
    const Choice* choice() const;
};

struct StageHits {
    std::vector<StageHit> list;  ///< by group, in the order of the stages; a stage before its choices
    std::size_t best = 0;        ///< place of what the words mean most likely; 0 in an empty list
};

/// Finds the stages whose name or key contains the words, or whose keywords or help have them at the
/// beginning of a word, and the choices whose name, key or keywords do; in upper or lower case. Several words
/// need not stand side by side. No words find every stage and no choice. Only what a new layer can begin with
/// is found: no stage that another command makes, no choice that is folded away or shows itself only after
/// another one.
///
/// said: returns an English text in the user's language, whose names and help are searched, too; null: in
/// English alone.
StageHits find_stages(std::string_view words, std::string_view (*said)(std::string_view) = nullptr);

}  // namespace talus
