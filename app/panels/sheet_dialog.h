#pragma once

#include <string>

#include "app/editor/settings.h"
#include "app/panels/panel.h"
#include "app/widgets/dialog.h"
#include "core/map/write_sheet.h"

namespace talus {

/// Asks how a map is to be printed and where, and has its sheet written.
class SheetDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;
    void report(StatusWriter& status) const override;

 private:
    void begin();
    void draw_format();
    void draw_options(const Lattice& map);
    void draw_interval(const Lattice& map);
    void draw_folder_and_name();
    void draw_forecast(const Lattice& map);
    void browse();
    void write();

    const SheetFormat& format() const;
    std::string file() const;  // with its ending
    SheetSettings settings() const;

    SheetChoice choice_;
    bool own_interval_ = false;  // else an automatic one
    Dialog dialog_;
    bool browsing_ = false;  // the file browser takes its place for a while
};

}  // namespace talus
