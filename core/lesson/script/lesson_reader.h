#pragma once

#include <optional>
#include <string>

#include "core/base/json_reader.h"

namespace talus {

/// Reads members of a lesson's JSON objects and collects their mistakes.
class LessonReader : public JsonReader {
 public:
    /// Returns a number in tenths.
    std::optional<int> tenths(const Json& json, const std::string& where);
};

}  // namespace talus
