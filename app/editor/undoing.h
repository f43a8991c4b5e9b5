#pragma once

#include <string>

#include "app/editor/session.h"

namespace talus {

// Undo and redo as the user has them: of the strokes of a run while that is on show, else of the document.
// The steps that the document had before are left to Create, where one sees them.

/// Labels of what undo() takes back and redo() does again; empty: there is nothing.
std::string undo_label(const Session& session);
std::string redo_label(const Session& session);
/// Return whether undo() and redo() do something; they may only say why nothing is taken back or done again.
bool can_undo(const Session& session);
bool can_redo(const Session& session);
void undo(Session& session);
void redo(Session& session);

}  // namespace talus
