#include "app/panels/endless_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/biome_parts.h"
#include "app/panels/pan_keys.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/theme.h"
#include "core/base/math.h"
#include "core/recipe/edit.h"
#include "core/words/numbers.h"
#include "core/words/words.h"
#include "render/navigation.h"
#include "render/scale_bar.h"

namespace talus {
namespace {

constexpr double k_furthest = 1e15;  // m from place 0: beyond it a double has no metres any more
constexpr float k_panel_em = 19;
constexpr float k_bar_em = 0.9f;
constexpr float k_scale_em = 11;     // of the scale bar, at most
constexpr int k_piece_steps = 64;    // to an extent: where a piece that is shown may begin
constexpr double k_prepared = 0.25;  // of what chunks may take: for what layers prepare for them

std::size_t share_of_chunks(const Session& session, double share) {
    return static_cast<std::size_t>(share * static_cast<double>(session.budget().chunks));
}

std::int64_t whole(double metres) {
    return static_cast<std::int64_t>(std::llround(clamp(metres, -k_furthest, k_furthest)));
}

// One of the values of the field `biome`; null for none.
const NamedThing* biome_of_number(const FieldNames* names, int biome) {
    const bool known =
        names != nullptr && biome > 0 && static_cast<std::size_t>(biome) < names->things.size();
    return known ? &names->things[static_cast<std::size_t>(biome)] : nullptr;
}

ImU32 ink_of_number(const FieldNames* names, int biome) {
    const NamedThing* const thing = biome_of_number(names, biome);
    return thing != nullptr ? ink_of(*thing) : k_no_biome_ink;
}

std::string name_of_number(const FieldNames* names, int biome) {
    const NamedThing* const thing = biome_of_number(names, biome);
    return std::string(spoken(thing != nullptr ? thing->label : "No biome"));
}

std::string place_text(double x, double y) {
    return with_fillings(std::string(spoken("{x} m east, {y} m south")),
                         {{"x", written_number(x, 0)}, {"y", written_number(y, 0)}});
}

}  // namespace

EndlessView::EndlessView(Session& session, Ui& ui)
    : Panel(session, ui),
      map_(share_of_chunks(session, 1 - k_prepared)),
      maker_(session.jobs, session.wake, share_of_chunks(session, k_prepared)) {
    ui.map_around = this;
}

std::vector<Command> EndlessView::commands() {
    const auto possible = [](const Session& session, const Ui& ui) {
        return session.document.recipe().world.is_endless() && ui.showing().document && ui.ground != nullptr;
    };
    constexpr std::string_view k_needs =
        "The world has one piece alone. Choose the edges Endless under Size and heights.";
    return {{.id = "go_to_place",
             .menu = Menu::view,
             .submenu = k_camera_menu,
             .label = "Go to place…",
             .chords = {ctrl('G')},
             .help = "Shows the piece of an endless world around a place that you type in metres.",
             .separator = true,
             .before = "sea",
             .of_document = true,
             .enabled = possible,
             .needs = k_needs,
             .run =
                 [this](Session&, Ui&) {
                     const Piece now = piece();
                     typed_x_ = whole(is_on() ? view_.x + view_.width / 2 : now.x + now.half_x);
                     typed_y_ = whole(is_on() ? view_.y + view_.height / 2 : now.y + now.half_y);
                     question_.open();
                 }},
            {.id = "show_piece",
             .menu = Menu::view,
             .submenu = k_camera_menu,
             .label = "Show this piece",
             .chords = {ctrl_shift('G')},
             .help = "Makes the piece of an endless world that lies in the middle of the view from above, in "
                     "all views.",
             .before = "sea",
             .of_document = true,
             .enabled = [this](const Session&, const Ui&) { return is_on(); },
             .needs = "This needs the view from above (7) of an endless world.",
             .run =
                 [this](Session&, Ui&) {
                     const double step = std::max(1.0, std::round(2 * piece().half_x / k_piece_steps));
                     const auto snapped = [&](double metres) { return std::round(metres / step) * step; };
                     show_piece_at(snapped(view_.x + view_.width / 2 - piece().half_x),
                                   snapped(view_.y + view_.height / 2 - piece().half_y), "Show this piece");
                 }}};
}

std::string_view EndlessView::dialog() const { return question_.is_open() ? "place" : ""; }

void EndlessView::report(StatusWriter& status) const {
    if (!is_on() || !piece_) return status.set("endless", nullptr);
    status.set("endless", {{"x", view_.x + view_.width / 2},
                           {"y", view_.y + view_.height / 2},
                           {"metres_per_pixel", view_.metres_per_pixel},
                           {"chunks", map_.count()},
                           {"missing", missing_},
                           {"shares", shares_.size()},
                           {"biome", pointed_ ? name_of_number(picture_.names.get(), pointed_->biome) : ""}});
}

bool EndlessView::is_on() const {
    const Showing showing = ui_.showing();
    return session_.view.kind == ViewKind::top && session_.document.recipe().world.is_endless() &&
           showing.document && showing.alone && !showing.live && ui_.ground != nullptr &&
           ui_.ground->terrain() != nullptr;
}

EndlessView::Piece EndlessView::piece() const {
    const Lattice& lattice = ui_.ground->terrain()->lattice;
    return {lattice.x_of(0), lattice.y_of(0), ui_.ground->half_x(), ui_.ground->half_y(), session_.documents};
}

ChunkView EndlessView::seen(const Lens& lens) const {
    const double scale = lens.metres_per_pixel(lens.distance);
    const Piece now = piece();
    const glm::dvec3 corner = lens.project({-now.half_x, now.half_y, 0});
    return {now.x - corner.x * scale, now.y - corner.y * scale, lens.viewport.width * scale,
            lens.viewport.height * scale, scale};
}

// The camera's target is counted from the middle of the piece, which goes elsewhere under it.
void EndlessView::follow_piece() {
    const Piece now = piece();
    const std::optional<Piece> before = std::exchange(piece_, now);
    if (!before || before->document != now.document) return;
    if (std::fabs(before->half_x - now.half_x) > 1e-6 * now.half_x) return;  // another extent: it is framed
    session_.view.camera.target.x -= now.x - before->x;
    session_.view.camera.target.y += now.y - before->y;
}

bool EndlessView::take_mouse(const Lens& lens, glm::dvec2 mouse, bool /*pressed*/, bool /*held*/) {
    pointed_.reset();
    if (!is_on()) {
        piece_.reset();
        return false;
    }
    follow_piece();
    move_by_mouse(lens, mouse);
    ui_.flying = move_by_keys(lens);
    view_ = seen(make_lens(session_.view, lens.viewport));
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        const double x = view_.x + mouse.x * view_.metres_per_pixel;
        const double y = view_.y + mouse.y * view_.metres_per_pixel;
        pointed_ = {x, y, picture_.biome_at(x, y)};
    }
    return true;
}

void EndlessView::move_by_mouse(const Lens& lens, glm::dvec2 mouse) {
    const ImGuiIO& io = ImGui::GetIO();
    Camera& camera = session_.view.camera;
    const double scale = lens.metres_per_pixel(lens.distance);
    if (ImGui::IsItemActive() && (ImGui::IsMouseDown(0) || ImGui::IsMouseDown(2))) {
        camera.target.x -= io.MouseDelta.x * scale;
        camera.target.y += io.MouseDelta.y * scale;
    }
    if (!ImGui::IsItemHovered() || io.MouseWheel == 0) return;
    const double farthest = max_metres_per_pixel(session_.document.recipe().world);
    const double factor = std::min(wheel_factor(io.MouseWheel), std::max(1.0, farthest / scale));
    const glm::dvec2 from_middle{mouse.x - lens.viewport.width / 2.0, mouse.y - lens.viewport.height / 2.0};
    camera.distance = std::max(1.0, camera.distance * factor);
    camera.target.x += from_middle.x * scale * (1 - factor);
    camera.target.y -= from_middle.y * scale * (1 - factor);
}

// The arrows, and with the right button the letters that fly elsewhere.
bool EndlessView::move_by_keys(const Lens& lens) {
    const glm::dvec2 step = panned_by_keys(ui_, lens, ImGui::IsItemActive() && ImGui::IsMouseDown(1));
    session_.view.camera.target.x += step.x;
    session_.view.camera.target.y += step.y;
    return step != glm::dvec2(0);
}

// While a value is in the user's hand the map stays as it was.
void EndlessView::make_chunks() {
    if (!session_.document.editing()) {
        Recipe wanted = session_.document.recipe();
        wanted.world.origin_x = wanted.world.origin_y = 0;
        // Around the piece the ground has the colours that the piece itself has.
        const auto colouring =
            session_.look.kind == LookKind::natural ? ChunkColouring::natural : ChunkColouring::biomes;
        if (recipe_ == nullptr || !makes_same_terrain(*recipe_, wanted) ||
            files_read_ != session_.files_read || colouring_ != colouring) {
            colouring_ = colouring;
            recipe_ = std::make_shared<const Recipe>(std::move(wanted));
            files_read_ = session_.files_read;
            map_.clear();
            picture_ = {};
            maker_.begin(*recipe_, colouring_);
        }
    }
    if (recipe_ == nullptr) return;
    const World& world = recipe_->world;
    const auto made = maker_.take();
    for (const auto& chunk : made) map_.put(chunk);
    session_.chunk_bytes = map_.bytes() + maker_.bytes();
    std::vector<ChunkKey> wanted = map_.wanted(world, view_);
    missing_ = wanted.size();
    maker_.want(std::move(wanted));
    const bool as_fine = picture_.level == chunk_level(world, view_.metres_per_pixel);
    if (!made.empty() || !as_fine || !picture_.covers(view_)) {
        picture_ = map_.paint(world, view_);
        texture_ = ui_.changing_picture("map around", picture_.pixels);
        count_shares();
    } else if (!(counted_ == view_)) {
        count_shares();
    }
}

void EndlessView::count_shares() {
    counted_ = view_;
    const auto counts = picture_.shares(view_);
    double all = 0;
    for (const std::size_t count : counts) all += static_cast<double>(count);
    shares_.clear();
    for (std::size_t biome = 1; biome < counts.size(); ++biome) {
        if (counts[biome] > 0)
            shares_.emplace_back(static_cast<int>(biome), static_cast<double>(counts[biome]) / all);
    }
    std::ranges::stable_sort(shares_, [](const auto& a, const auto& b) { return a.second > b.second; });
}

// Around the piece, which the picture itself shows.
void EndlessView::draw_picture(const Area& area) {
    const auto pixel = [&](double x, double y) {
        return ImVec2{area.x + static_cast<float>((x - view_.x) / view_.metres_per_pixel),
                      area.y + static_cast<float>((y - view_.y) / view_.metres_per_pixel)};
    };
    const auto edge = [&](std::int64_t first, int count) {
        return (static_cast<double>(first + count) - 0.5) * picture_.cell;
    };
    const ImVec2 from = pixel(edge(picture_.x0, 0), edge(picture_.y0, 0));
    const ImVec2 to =
        pixel(edge(picture_.x0, picture_.pixels.width()), edge(picture_.y0, picture_.pixels.height()));
    const ImVec2 low = pixel(piece_->x, piece_->y);
    const ImVec2 high = pixel(piece_->x + 2 * piece_->half_x, piece_->y + 2 * piece_->half_y);
    const ImVec2 end{area.x + area.width, area.y + area.height};
    // Whole pixels, for two clipped parts that meet within one leave a line between them.
    const auto whole_pixel = [](float place, float least, float most) {
        return clamp(std::round(place), least, most);
    };
    const float top = whole_pixel(low.y, area.y, end.y);
    const float bottom = whole_pixel(high.y, area.y, end.y);
    ui_.picture_covered = low.x >= end.x || high.x <= area.x || low.y >= end.y || high.y <= area.y;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto part = [&](ImVec2 corner, ImVec2 opposite) {
        if (corner.x >= opposite.x || corner.y >= opposite.y) return;
        list.AddRectFilled(corner, opposite, colour(theme().window));  // where no chunk is there yet
        if (texture_ == 0 || picture_.pixels.empty()) return;
        list.PushClipRect(corner, opposite, true);
        list.AddImage(texture_id(texture_), from, to);
        list.PopClipRect();
    };
    part({area.x, area.y}, {end.x, top});
    part({area.x, bottom}, end);
    part({area.x, top}, {whole_pixel(low.x, area.x, end.x), bottom});
    part({whole_pixel(high.x, area.x, end.x), top}, {end.x, bottom});
    list.PushClipRect({area.x, area.y}, end, true);
    list.AddRect(low, high, ImGui::GetColorU32(theme().accent), 0, 0, ImGui::GetFontSize() * 0.12f);
    list.PopClipRect();
}

// The picture's own would lie under the map.
void EndlessView::draw_scale(const Lens& lens, const Area& area) const {
    const float em = ImGui::GetFontSize();
    const ScaleBar bar = scale_bar(lens, *ui_.ground, 1, false, static_cast<double>(em * k_scale_em));
    if (bar.metres <= 0) return;
    const std::string text = bar.text();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const auto length = static_cast<float>(bar.pixels);
    const float pad = em * 0.5f, thick = em * 0.25f;
    const ImVec2 end{area.x + em + std::max(length, size.x) + 2 * pad,
                     area.y + area.height - static_cast<float>(ui_.covered_below) - em};
    const ImVec2 low{area.x + em, end.y - size.y - thick - 2.5f * pad};
    const ImVec2 foot{low.x + pad, end.y - pad};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, end, colour(theme().panel, 0.85f), em * 0.2f);
    list.AddText({foot.x, low.y + pad}, ImGui::GetColorU32(theme().text), text.c_str());
    list.AddRectFilled({foot.x, foot.y - thick}, {foot.x + length, foot.y}, ImGui::GetColorU32(theme().text));
}

void EndlessView::draw_over(const Lens& lens, const Area& area) {
    if (!is_on() || !piece_) return;
    make_chunks();
    draw_picture(area);
    ui_.has_scale = true;
    if (session_.look.scale_bar && !ui_.plants_as_symbols) draw_scale(lens, area);
}

void EndlessView::draw_shares() const {
    const float em = ImGui::GetFontSize();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({width, em * k_bar_em});
    mark("endless/shares");
    const float mouse = ImGui::IsItemHovered() ? ImGui::GetIO().MousePos.x - corner.x : -1;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    double before = 0;
    for (const auto& [biome, share] : shares_) {
        const float left = width * static_cast<float>(before);
        before += share;
        const float right = width * static_cast<float>(before);
        list.AddRectFilled({corner.x + left, corner.y}, {corner.x + right, corner.y + em * k_bar_em},
                           ink_of_number(picture_.names.get(), biome));
        if (mouse < left || mouse >= right) continue;
        const std::string text = name_of_number(picture_.names.get(), biome) + "  " +
                                 written_number(share * 100, share < 0.1 ? 1 : 0) + " %";
        ImGui::SetTooltip("%s", text.c_str());
        note_help(text);
    }
}

void EndlessView::draw(Area& middle) {
    draw_question();
    if (!is_on() || !piece_ || !ui_.screen.panels) return;
    const float em = ImGui::GetFontSize();
    const float width = std::min(em * k_panel_em, middle.width - em);
    std::vector<Area> others = ui_.floating;
    std::erase_if(others, [&](const Area& each) { return each.x == drawn_.x && each.y == drawn_.y; });
    if (ui_.compass != nullptr) others.push_back(ui_.compass->covered(ui_.viewport));
    ImGui::SetNextWindowPos(free_corner(middle, {width, box_height_}, others, em * 0.6f, 0.5f));
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, middle.height});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("endless", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    const Pointed middle_of_view{view_.x + view_.width / 2, view_.y + view_.height / 2, 0};
    const Pointed& at = pointed_ ? *pointed_ : middle_of_view;
    const int biome = pointed_ ? at.biome : picture_.biome_at(at.x, at.y);
    ImGui::TextUnformatted(biome > 0 ? name_of_number(picture_.names.get(), biome).c_str() : "–");
    mark("endless/biome");
    ImGui::TextColored(theme().dim_text, "%s", place_text(at.x, at.y).c_str());
    mark("endless/place");
    if (!shares_.empty()) draw_shares();
    if (ImGui::Button(spoken_label("Show this piece").c_str()))
        ui_.wanted.push_back(&ui_.command("show_piece"));
    mark("endless/show");
    help(ui_.command("show_piece").label, ui_.command("show_piece").help);
    ImGui::SameLine();
    if (ImGui::Button(spoken_label("Go to place…").c_str()))
        ui_.wanted.push_back(&ui_.command("go_to_place"));
    mark("endless/go");
    help(ui_.command("go_to_place").label, ui_.command("go_to_place").help);
    box_height_ = ImGui::GetWindowHeight();
    drawn_ = area_of_window();
    ui_.floating_now.push_back(drawn_);
    ImGui::End();
    ImGui::PopStyleColor();
}

// x, y: of the north-west corner, m.
void EndlessView::show_piece_at(double x, double y, const char* label) {
    if (session_.origin_locked()) {
        session_.toasts.post(Toast::Kind::note, std::string(spoken("The origin of the world is locked.")));
        return;
    }
    World world = session_.document.recipe().world;
    world.origin_x = whole(x);
    world.origin_y = whole(y);
    session_.document.change(with_world(session_.document.recipe(), world, label));
}

void EndlessView::draw_question() {
    if (!question_.begin_question("Go to place###place", 24)) return;
    ImGui::Spacing();
    bool entered = false;  // Enter in one of the numbers goes there
    const auto row = [&](const char* label, const char* about, const char* name, std::int64_t& metres) {
        row_label(label, about);
        number_input(name, ImGuiDataType_S64, &metres);
        entered |= ImGui::IsItemDeactivated() && is_key_pressed(ImGuiKey_Enter);
        mark(std::string("place/") + name);
    };
    if (ImGui::IsWindowAppearing()) focus_text_here();
    row("Place, east", "Metres to the east of place 0, where the middle of the piece is to be.", "##x",
        typed_x_);
    row("Place, south", "Metres to the south of place 0, where the middle of the piece is to be.", "##y",
        typed_y_);
    ImGui::Spacing();
    if (question_.end("Go", true, "place", entered) != DialogAnswer::accept && !entered) return;
    const Piece now = piece();
    const auto x = static_cast<double>(typed_x_);
    const auto y = static_cast<double>(typed_y_);
    show_piece_at(x - now.half_x, y - now.half_y, "Go to place");
    if (!is_on()) return;
    session_.view.camera.target.x = x - (now.x + now.half_x);
    session_.view.camera.target.y = (now.y + now.half_y) - y;
}

}  // namespace talus
