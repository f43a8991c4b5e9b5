#include "app/editor/undoing.h"

namespace talus {
namespace {

// The run that undo is about; null: it is about the document.
HandRun* run_before(const Session& session) {
    return session.hand_run != nullptr && session.hand_run->has_the_undo() ? session.hand_run : nullptr;
}

// The same for redo.
HandRun* run_again(const Session& session) {
    return session.hand_run != nullptr && session.hand_run->has_the_redo() ? session.hand_run : nullptr;
}

}  // namespace

std::string undo_label(const Session& session) {
    const HandRun* const run = run_before(session);
    return run != nullptr ? std::string(run->undo_label()) : session.document.undo_label();
}

std::string redo_label(const Session& session) {
    const HandRun* const run = run_again(session);
    return run != nullptr ? std::string(run->redo_label()) : session.document.redo_label();
}

bool can_undo(const Session& session) {
    return run_before(session) != nullptr || session.document.can_undo();
}

bool can_redo(const Session& session) {
    const HandRun* const run = run_again(session);
    return session.document.can_redo() || (run != nullptr && !run->redo_label().empty());
}

void undo(Session& session) {
    HandRun* const run = run_before(session);
    if (run == nullptr) return session.document.undo();
    if (!run->undo_label().empty()) return run->undo();
    session.toasts.post(Toast::Kind::note,
                        "This run has no stroke to undo. Steps of the document are undone in Create.");
}

void redo(Session& session) {
    HandRun* const run = run_again(session);
    if (run == nullptr) return session.document.redo();
    if (!run->redo_label().empty()) return run->redo();
    session.toasts.post(Toast::Kind::note,
                        "This run has no stroke to redo. Steps of the document are redone in Create.");
}

}  // namespace talus
