#include "app/panels/picture_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/size_input.h"
#include "app/widgets/spoken.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::array<Viewport, 2> k_picture_sizes{{{1920, 1080}, {3840, 2160}}};
constexpr int k_min_side = 16;  // pixels

std::string view_size_text(Viewport size) { return size_text(size.width, size.height, " × "); }

struct Samples {
    int count;
    const char* label;
    const char* key;
};
constexpr std::array<Samples, 3> k_samples{
    {{1, "1: quick", "1"}, {4, "4: smooth edges", "4"}, {16, "16: the smoothest", "16"}}};

}  // namespace

std::vector<Command> PictureDialog::commands() {
    return {{.id = "save_picture",
             .menu = Menu::file,
             .submenu = k_picture_menu,
             .label = "Save picture…",
             .chords = {Chord{Key::f12, false, true}},
             .help = "Draws the view as it is, without the panels, at any size, and saves it as PNG.",
             .before = "screenshot",
             .enabled =
                 [](const Session&, const Ui& ui) {
                     return ui.showing().alone && ui.showing().ground != nullptr && ui.terrain != nullptr;
                 },
             .needs = "A single terrain must be displayed.",
             .run = [this](Session&, Ui&) { dialog_.open(); }}};
}

PictureSize PictureDialog::size() const {
    const PictureChoice& choice = session_.settings.last_picture;
    const auto side = [](float pixels) { return static_cast<int>(pixels); };
    const int width = choice.as_view ? side(ui_.viewport.width) : choice.width;
    const int height = choice.as_view ? side(ui_.viewport.height) : choice.height;
    return {std::clamp(width, k_min_side, k_max_picture_side),
            std::clamp(height, k_min_side, k_max_picture_side), supersampling_of(choice.samples)};
}

void PictureDialog::draw_size() {
    PictureChoice& choice = session_.settings.last_picture;
    const auto is_chosen = [&](Viewport size) {
        return !choice.as_view && !typed_size_ && choice.width == size.width && choice.height == size.height;
    };
    const auto choose = [&](bool as_view, bool typed) {
        choice.as_view = as_view;
        typed_size_ = typed;
    };
    const Viewport view{static_cast<int>(ui_.viewport.width), static_cast<int>(ui_.viewport.height)};
    const std::string as_view = spoken("As the view: {size}", {{"size", view_size_text(view)}});
    const PictureSize now = size();
    row_label("Size", "In pixels. The view's height stays; a wider picture shows more at its sides.");
    const bool open = begin_choice_list(
        "##size", choice.as_view ? as_view.c_str() : view_size_text({now.width, now.height}).c_str());
    mark("picture/size");
    if (open) {
        if (list_row(as_view, choice.as_view)) choose(true, false);
        mark("picture/size/view");
        for (const Viewport common : k_picture_sizes) {
            if (list_row(view_size_text(common), is_chosen(common))) {
                choose(false, false);
                choice.width = common.width;
                choice.height = common.height;
            }
            mark("picture/size/" + std::to_string(common.width));
        }
        if (list_row("Custom…", typed_size_)) choose(false, true);
        mark("picture/size/other");
        end_choice_list();
    }
    if (!typed_size_) return;
    size_input("picture", choice.width, choice.height);
    choice.width = std::clamp(choice.width, k_min_side, k_max_picture_side);
    choice.height = std::clamp(choice.height, k_min_side, k_max_picture_side);
}

void PictureDialog::draw_samples() {
    int& samples = session_.settings.last_picture.samples;
    row_label("Samples per pixel", "More take longer and make finer edges.");
    const auto* const chosen = std::ranges::find(k_samples, samples, &Samples::count);
    const bool open = begin_choice_list("##samples", chosen->label);
    mark("picture/samples");
    if (!open) return;
    for (const Samples& each : k_samples) {
        if (list_row(each.label, each.count == samples)) samples = each.count;
        mark(std::string("picture/samples/") + each.key);
    }
    end_choice_list();
}

void PictureDialog::browse() {
    ui_.browse = FileRequest{
        .kind = FileRequest::Kind::save,
        .title = "Save the picture as",
        .files = "pictures",
        .endings = ".png",
        .name = session_.export_name() + ".png",
        .remembered = &Settings::picture_folder,
        .chosen = [this, size = size(), choice = session_.settings.last_picture](const std::string& path) {
            ui_.picture_wanted = {path, size, choice.transparent, choice.scale_bar, choice.no_recipe};
        }};
}

void PictureDialog::draw(Area& /*middle*/) {
    if (!dialog_.begin_question("Save picture###picture", 30)) return;
    ImGui::Spacing();
    draw_size();
    draw_samples();
    row_label("Transparent", "Leaves the sky out, to lay the terrain over something else.");
    ImGui::Checkbox("##transparent", &session_.settings.last_picture.transparent);
    mark("picture/transparent");
    row_label("Scale bar", "A round length in a corner of the picture.");
    ImGui::Checkbox("##scale_bar", &session_.settings.last_picture.scale_bar);
    mark("picture/scale_bar");
    row_label(
        "Without the recipe",
        "The picture does not carry the recipe. Otherwise Talus opens it as the document that it shows.");
    ImGui::Checkbox("##no_recipe", &session_.settings.last_picture.no_recipe);
    mark("picture/no_recipe");
    ImGui::Spacing();
    if (dialog_.end("Save…", true, "picture") == DialogAnswer::accept) browse();
}

std::string_view PictureDialog::dialog() const { return dialog_.is_open() ? "picture" : ""; }

}  // namespace talus
