#pragma once

#include <string>
#include <string_view>

namespace talus {

struct Settings;

/// A heading that folds what follows, and stays as it was left from one start to the next. Returns whether it
/// is open. name: the settings remember it by; note: quiet words at its right end.
bool remembered_fold(Settings& settings, const std::string& name, const char* label, bool open_at_first,
                     std::string_view note = {});

}  // namespace talus
