#pragma once

#include "app/editor/document.h"
#include "app/widgets/parameter_row.h"

namespace talus {

/// Makes what a row did an edit of the document. edited: returns the edit that the row's new value means;
/// called only where the value has changed.
void take(Document& document, const Edit& edit, auto&& edited) {
    if (edit.changed) edit.amends ? document.amend(edited()) : document.edit(edited());
    if (edit.finished) document.commit();
}

}  // namespace talus
