#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// What a control did to its value in this frame.
struct Edit {
    bool changed = false;   ///< the value is another one
    bool finished = false;  ///< the hand let go: what changed since it came is one undo step
    bool amends =
        false;  ///< the change replaces the last undo step: a double click resets what its first click moved
    bool browse = false;  ///< a file is to be looked for
};

/// A row of a panel: the parameter's name at the left, and at the right the control that its kind asks for,
/// with its unit, range, help and habits (conventions: Sliders). Whatever it returns in `value` is clamped.
///
/// path: names the row's controls for mark(): "layer" gives "layer/smoothness".
/// locked: the value is locked and shows a padlock; the row's menu turns it on and off. Null: it cannot be
/// locked.
Edit parameter_row(std::string_view path, const Parameter& parameter, ParameterValue& value,
                   bool* locked = nullptr);

/// How a number of this range is written: "%.0f m", "%.3f".
std::string number_format(const ParameterInfo& info);

/// The value as Copy writes it, in the words that files and the command line use.
std::string copied_text(const Parameter& parameter, const ParameterValue& value);
/// The value that such a text says; nothing where it says none of this kind.
std::optional<ParameterValue> pasted_value(const Parameter& parameter, std::string_view text);

/// The part of a panel's width that names take, in em.
inline constexpr float k_label_em = 10.5f;
/// Writes a row's name and moves on to where its control goes, which then fills the row. locked: with a
/// padlock.
void row_label(std::string_view label, std::string_view help_text, std::string_view footer = {},
               float width_em = k_label_em, bool locked = false);

}  // namespace talus
