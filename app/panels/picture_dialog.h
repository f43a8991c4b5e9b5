#pragma once

#include "app/panels/panel.h"
#include "app/widgets/dialog.h"
#include "render/offscreen.h"

namespace talus {

/// Asks how large and how fine a picture of the view is to be, then for its file, and has it drawn.
class PictureDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;

 private:
    void draw_size();
    void draw_samples();
    PictureSize size() const;
    void browse();

    Dialog dialog_;
    bool typed_size_ = false;  // the size is neither the view's nor a common one
};

}  // namespace talus
