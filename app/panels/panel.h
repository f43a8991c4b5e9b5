#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "app/panels/command.h"
#include "app/panels/status_writer.h"
#include "app/widgets/area.h"

namespace talus {

/// A panel that floats over the middle of the window, whatever workspace is on: an object with its own state,
/// which draws. A new one is a file pair and one line in app/panels/panels.cpp.
class Panel {
 public:
    Panel(Session& session, Ui& ui) : session_(session), ui_(ui) {}
    virtual ~Panel() = default;
    /// middle: the part of the window to float over; a panel that takes room from its top makes it smaller.
    virtual void draw(Area& middle) = 0;
    /// Returns rows of commands that show it, or that only it needs.
    virtual std::vector<Command> commands() { return {}; }
    /// Returns the name of the dialog that it asks in, for the status file; empty: none.
    virtual std::string_view dialog() const { return {}; }
    /// Adds to the status file what programs that drive the editor may ask of it.
    virtual void report(StatusWriter& /*status*/) const {}

 protected:
    Session& session_;
    Ui& ui_;
};

/// Makes all of them, in the order in which they are drawn. Session and Ui outlive them.
std::vector<std::unique_ptr<Panel>> floating_panels(Session& session, Ui& ui);

}  // namespace talus
