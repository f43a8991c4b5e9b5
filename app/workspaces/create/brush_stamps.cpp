#include "app/workspaces/create/brush_stamps.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/paint/stamps.h"

namespace talus {
namespace {

constexpr float k_picture_em = 4.5f;
constexpr int k_picture_samples = 48;

std::string name_of_file(const std::string& path) { return std::filesystem::path(path).filename().string(); }

void put_first(StampChoice& choice, const std::string& path) {
    std::erase(choice.files, path);
    choice.files.insert(choice.files.begin(), path);
    if (choice.files.size() > k_max_stamp_files) choice.files.resize(k_max_stamp_files);
    choice.name = path;
}

// Small, from black where it is lowest to white.
Grid<float> small_picture(const Grid<float>& image) {
    const int longer = std::max(image.width(), image.height());
    const auto side = [&](int samples) {
        return std::clamp(samples * k_picture_samples / longer, 1, std::min(samples, k_picture_samples));
    };
    Grid<float> small = averaged_down(image, side(image.width()), side(image.height()));
    const auto [low, high] = std::ranges::minmax(small.values());
    for (float& value : small.values()) value = high > low ? (value - low) / (high - low) : 1.0f;
    return small;
}

}  // namespace

StampChoice stamp_choice(std::string_view name, std::string_view files) {
    StampChoice choice;
    while (!files.empty() && choice.files.size() < k_max_stamp_files) {
        const std::string_view line = files.substr(0, files.find('\n'));
        files.remove_prefix(std::min(files.size(), line.size() + 1));
        if (!line.empty()) choice.files.emplace_back(line);
    }
    const bool is_file = std::ranges::find(choice.files, name) != choice.files.end();
    if (is_file || find_stamp(name) != nullptr) choice.name = name;
    return choice;
}

std::string text_of_files(const StampChoice& choice) {
    std::string text;
    for (const std::string& file : choice.files) text.append(file).append("\n");
    return text;
}

std::shared_ptr<const Stamp> BrushStamps::find(const StampChoice& choice) {
    shown_ = find_stamp(choice.name);
    if (shown_ == nullptr) shown_ = files_.find(session_.jobs, choice.name);
    shown_for_ = choice.name;
    return shown_;
}

void BrushStamps::draw(StampChoice& choice) {
    if (!newly_->empty()) {
        files_.forget(*newly_);
        put_first(choice, std::exchange(*newly_, {}));
    }
    find(choice);
    draw_picture();
    ImGui::SameLine();
    ImGui::BeginGroup();
    draw_list(choice);
    if (ImGui::Button(spoken_label("Choose image…").c_str(), {-FLT_MIN, 0}))
        ui_.browse = image_request([newly = newly_](const std::string& path) { *newly = path; });
    mark("brush/choose_image");
    help("Choose image…",
         "A heightmap or a picture whose heights, or brightness, the stamp has. The recipe keeps it, at most "
         "512 samples to a side.");
    ImGui::EndGroup();
    if (shown_ == nullptr)
        wrapped_text(
            files_.has_failed(choice.name) ? theme().error : theme().dim_text,
            spoken(files_.has_failed(choice.name) ? "The image cannot be read." : "Reading the image…"));
}

void BrushStamps::draw_list(StampChoice& choice) {
    std::string chosen = name_of_file(choice.name);
    for (const StampShape& shape : stamp_shapes())
        if (shape.key == choice.name) chosen = spoken(shape.label);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool open = begin_choice_list("##stamp", chosen.c_str());
    mark("brush/stamp");
    if (!open) return;
    for (const StampShape& shape : stamp_shapes()) {
        if (list_row(spoken_label(shape.label), shape.key == choice.name)) choice.name = shape.key;
        mark("brush/stamp/" + std::string(shape.key));
        help(shape.label, shape.help);
    }
    const std::vector<std::string> files = choice.files;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (list_row(name_of_file(files[i]) + "##" + std::to_string(i), files[i] == choice.name)) {
            files_.forget(files[i]);
            put_first(choice, files[i]);
        }
        mark("brush/stamp/" + std::to_string(i));
        help(name_of_file(files[i]), files[i]);
    }
    end_choice_list();
}

void BrushStamps::draw_picture() {
    const float side = ImGui::GetFontSize() * k_picture_em;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({side, side});
    mark("brush/stamp_picture");
    if (pictured_ != shown_ && shown_ != nullptr) picture_ = small_picture(*shown_->image.values());
    pictured_ = shown_;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + side, corner.y + side}, IM_COL32(0, 0, 0, 255));
    if (shown_ == nullptr) return;
    const float step = side / static_cast<float>(std::max(picture_.width(), picture_.height()));
    const float left = corner.x + (side - step * static_cast<float>(picture_.width())) / 2;
    const float top = corner.y + (side - step * static_cast<float>(picture_.height())) / 2;
    for (int y = 0; y < picture_.height(); ++y) {
        for (int x = 0; x < picture_.width(); ++x) {
            const int grey = static_cast<int>(picture_(x, y) * 255);
            const ImVec2 from{left + step * static_cast<float>(x), top + step * static_cast<float>(y)};
            list.AddRectFilled(from, {from.x + step, from.y + step}, IM_COL32(grey, grey, grey, 255));
        }
    }
}

}  // namespace talus
