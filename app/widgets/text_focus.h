#pragma once

namespace talus {

/// Gives the keyboard to the text field that is drawn next, which takes text some frames later.
void focus_text_here();
/// Announces a text field that will have the keyboard in one of the next frames.
void await_text();
/// Returns whether a field was announced that does not take text yet: what is typed has to wait for it.
bool is_text_awaited();

}  // namespace talus
