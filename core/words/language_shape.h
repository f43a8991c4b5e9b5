#pragma once

#include <map>
#include <string>

#include "core/base/record.h"

namespace talus::shape {

/// Texts by the codes of their languages, {"de": "…"}. expected: of the text of a mistake.
Shape<std::map<std::string, std::string>> by_language(const Shape<std::string>& text, std::string expected);

}  // namespace talus::shape
