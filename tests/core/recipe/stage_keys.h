#pragma once

#include <string>
#include <vector>

#include "core/recipe/stage_table.h"

namespace talus {

/// Returns the keys of the stages that are wanted, for tests that are one for each stage.
inline std::vector<std::string> keys_of_stages(bool (*wanted)(const StageType&)) {
    std::vector<std::string> keys;
    for (const StageType& type : stage_types()) {
        if (wanted(type)) keys.emplace_back(type.info.key);
    }
    return keys;
}

}  // namespace talus
