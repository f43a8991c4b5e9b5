#include "app/workspaces/create/create.h"

#include <utility>

#include "app/panels/viewport.h"
#include "app/widgets/frame_notes.h"

namespace talus {

WorkspaceTab Create::tab() const {
    return {
        .key = "create", .label = "Create", .help = "Shapes the terrain: layers, their parameters, export."};
}

void Create::draw_middle(const Area& area) {
    draw_viewport(session_, ui_, area, &brush_);
    ui_.covered_below = 0;
    if (ui_.screen.panels) preset_strip_.draw(area);
    brush_.draw_panel(area);
}

// The panels are drawn by now: the tint is of the masks as they left them.
WorkspaceScene Create::scene() {
    const auto now = MaskTint::Clock::now();
    if (std::exchange(tinted_document_, session_.documents) != session_.documents) mask_tint_.forget();
    mask_tint_.painted = brush_.paints_mask();
    mask_tint_.map_painted = brush_.paints_map();
    if (brush_.is_drawing()) mask_tint_.touch(now);
    if (const auto due = mask_tint_.tick(session_.jobs, session_.document, now))
        redraw_after(std::chrono::duration<double>(*due - now).count());
    return {.tint = mask_tint_.shown(), .tint_faint = mask_tint_.is_faint()};
}

std::vector<Command> Create::commands() {
    std::vector<Command> rows = side_panel_.commands();
    for (Command& row : brush_.commands()) rows.push_back(std::move(row));
    rows.push_back(
        {.id = "mask_tint",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Mask of the layer",
         .chords = {plain('M')},
         .help = "Tints the ground where the masks of the selected layer let it act.",
         .before = "tiled",
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui& ui) {
                 const Layer* layer = session.document.selected();
                 return layer != nullptr && is_masked(*layer) && ui.showing().alone;
             },
         .needs = "The selected layer has no mask to show, or a comparison is on. Add one under Masks, among "
                  "the layer's parameters.",
         .checked = [this](const Session&, const Ui&) { return mask_tint_.wanted; },
         .run = [this](Session&, Ui&) { mask_tint_.wanted = !mask_tint_.wanted; }});
    return rows;
}

void Create::report(StatusWriter& status, bool /*on*/) const {
    brush_.report(status);
    status.set("mask", {{"wanted", mask_tint_.wanted},
                        {"shown", mask_tint_.shown() != nullptr},
                        {"faint", mask_tint_.shown() != nullptr && mask_tint_.is_faint()},
                        {"settled", mask_tint_.settled()}});
}

}  // namespace talus
