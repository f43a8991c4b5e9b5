#pragma once

#include <functional>
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
    bool from_zero =
        false;  ///< a field was chosen for a number that was 0: it is 1 now, that the field counts
};

/// Returns why a choice, by its key or that of a field, has no effect now, as a sentence; empty where it has.
using WhyIdle = std::function<std::string(std::string_view key)>;

/// Draws a row of a panel: the parameter's name at the left, and at the right the control for its type, with
/// its unit, range, help and habits (conventions: Sliders). A value that it returns in `value` is clamped.
///
/// path: names the row's controls for mark(): "layer" gives "layer/smoothness". locked: whether the value is
/// locked, which shows a padlock; the row's menu toggles it. Null: it cannot be locked. why_idle: choices
/// that have no effect are disabled, and their help says why. None: all have one.
Edit parameter_row(std::string_view path, const Parameter& parameter, ParameterValue& value,
                   bool* locked = nullptr, const WhyIdle& why_idle = {});

/// Draws one row of a list that is open. idle: why it has no effect, which disables it; empty: it has one.
/// Returns whether it was chosen.
bool choice_row(const std::string& name, std::string_view label, bool chosen, std::string_view about,
                const std::string& idle = {});

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
