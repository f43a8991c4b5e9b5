#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// What a control did to its value in this frame.
struct Edit {
    bool changed = false;  ///< the value is different
    bool finished =
        false;  ///< the mouse button was released: the changes since it was pressed are one undo step
    bool amends = false;  ///< the change replaces the last undo step: the first click of a double click is
                          ///< taken back
    bool browse = false;  ///< the user wants to browse for a file
};

/// Draws a row of a panel: the parameter's name at the left, and at the right the control for its type, with
/// its unit, range, help and habits (conventions: Sliders). A value that it returns in `value` is clamped.
///
/// path: names the row's controls for mark(): "layer" gives "layer/smoothness". locked: whether the value is
/// locked, which shows a padlock; the row's menu toggles it. Null: it cannot be locked.
Edit parameter_row(std::string_view path, const Parameter& parameter, ParameterValue& value,
                   bool* locked = nullptr);

/// Returns the printf format for numbers of this range: "%.0f m", "%.3f".
std::string number_format(const ParameterInfo& info);

/// Returns the value as Copy writes it, in the notation of files and the command line.
std::string copied_text(const Parameter& parameter, const ParameterValue& value);
/// Returns the value that such a text means, or nothing where it is not one of this type.
std::optional<ParameterValue> pasted_value(const Parameter& parameter, std::string_view text);

/// The part of a panel's width for names, in em.
inline constexpr float k_label_em = 10.5f;
/// Draws a row's name and moves on to the place of its control, which then fills the row. locked: adds a
/// padlock.
void row_label(std::string_view label, std::string_view help_text, std::string_view footer = {},
               float width_em = k_label_em, bool locked = false);

}  // namespace talus
