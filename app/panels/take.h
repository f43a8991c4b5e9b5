#pragma once

#include "app/editor/document.h"
#include "app/widgets/parameter_row.h"

namespace talus {

/// Puts what a row did into the document. edited: makes the edit that the row's new value means; it is asked
/// only where there is one.
void take(Document& document, const Edit& edit, auto&& edited) {
    if (edit.changed) edit.amends ? document.amend(edited()) : document.edit(edited());
    if (edit.finished) document.commit();
}

}  // namespace talus
