#include "app/panels/line_handles.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/panels/handle_drag.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/paint/line_curve.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr double k_grasp_node = 0.7;  // em from a node within which the mouse takes hold of it
constexpr float k_way_line = 0.13f;   // em, width of the line
constexpr double k_way_steps = 256;   // along the whole line
constexpr float k_arrow = 0.45f;      // em
constexpr double k_free_em = 4;       // from node to node, where they have their full size; between arrows

bool is_mouse_drag(ImGuiMouseButton button) {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseDragMaxDistanceSqr[button] >= io.MouseDragThreshold * io.MouseDragThreshold;
}

std::optional<std::size_t> line_in(const std::vector<ParameterValue>& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::holds_alternative<GroundLine>(values[i])) return i;
    return std::nullopt;
}

}  // namespace

std::vector<float> node_shares(std::span<const glm::dvec2> pixels, double em) {
    constexpr float k_least = 0.3f;
    std::vector<float> shares(pixels.size(), 1.0f);
    for (std::size_t i = 1; i < pixels.size(); ++i) {
        const double gap = glm::distance(pixels[i - 1], pixels[i]);
        const float share = std::max(k_least, static_cast<float>(gap / (k_free_em * em)));
        shares[i - 1] = std::min(shares[i - 1], share);
        shares[i] = std::min(shares[i], share);
    }
    return shares;
}

LineHandles::LineHandles(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::optional<LinePlace> LineHandles::place() const {
    const Showing showing = ui_.showing();
    if (!ui_.screen.panels || !showing.document || !showing.alone || showing.live) return std::nullopt;
    const Layer* const selected = session_.document.selected();
    if (selected == nullptr || selected->type == nullptr || !selected->enabled) return std::nullopt;
    if (const auto own = line_in(selected->values))
        return LinePlace{.layer_id = selected->id, .parameter = *own};
    for (std::size_t i = 0; i < selected->masks.size(); ++i)
        if (const auto row = line_in(selected->masks[i].values))
            return LinePlace{.layer_id = selected->id, .mask = i, .parameter = *row};
    return std::nullopt;
}

// Whether only the places of the nodes mean something: those of a coast, or of an area.
bool LineHandles::is_outline() const {
    const auto shown = place();
    if (!shown) return false;
    const Layer& layer = *session_.document.selected();
    const std::vector<Parameter>& rows =
        shown->mask ? layer.masks[*shown->mask].type->parameters : layer.type->parameters;
    return rows[shown->parameter].info.new_line.closed;
}

bool LineHandles::is_locked(const LinePlace& place) const {
    const Layer& layer = *session_.document.selected();
    return !place.mask && session_.locks.holds({layer.id, layer.type->info.key}, "layer/line");
}

// Null where none is within grasp.
const LineHandles::Drawn* LineHandles::nearest(glm::dvec2 mouse, bool is_node) const {
    double least = k_grasp_node * static_cast<double>(ImGui::GetFontSize());
    const Drawn* found = nullptr;
    for (const Drawn& each : drawn_) {
        const double distance = glm::distance(mouse, each.pixel);
        if (each.is_node != is_node || distance > least) continue;
        least = distance;
        found = &each;
    }
    return found;
}

std::optional<WorldPlace> LineHandles::under(const Lens& lens, glm::dvec2 pixel, const Ground& ground) const {
    const auto point =
        ground.pick_surface(lens.ray(pixel), session_.view.exaggeration, shows_sea(session_.look, ground));
    if (!point) return std::nullopt;
    const Lattice& lattice = ground.terrain()->lattice;
    return WorldPlace{lattice.x_of(0) + ground.half_x() + point->x,
                      lattice.y_of(0) + ground.half_y() - point->y};
}

// How many metres of height a pixel is there; from above, as many as on the ground.
double LineHandles::metres_per_pixel(const Lens& lens, const LineNode& node) const {
    const glm::dvec3 point = on_surface({node.x, node.y}, ui_, session_.view, session_.look);
    const double way = std::max(1.0, std::min(ui_.ground->half_x(), ui_.ground->half_y()) / 100);
    const auto pixels = [&](const glm::dvec3& offset) {
        return glm::distance(glm::dvec2(lens.project(point)), glm::dvec2(lens.project(point + offset)));
    };
    const double across = std::max({pixels({way, 0, 0}), pixels({0, way, 0}), 1e-3});
    const double up = pixels({0, 0, way * session_.view.exaggeration});
    return way / (up < across / 4 ? across : up);
}

void LineHandles::add_node(const Lens& lens, glm::dvec2 mouse, const LinePlace& place) {
    const auto at = under(lens, mouse, *ui_.ground);
    if (!at) return;
    const Recipe& recipe = session_.document.recipe();
    const GroundLine& line = *line_at(recipe, place);
    std::size_t before = line.nodes.size();
    const Drawn* const on_line = nearest(mouse, false);
    if (on_line != nullptr) {
        before = on_line->node + 1;
    } else if (line.nodes.size() > 1 && !line.closed) {
        const auto away = [&](const LineNode& node) { return std::hypot(node.x - at->x, node.y - at->y); };
        if (away(line.nodes.front()) < away(line.nodes.back())) before = 0;
    }
    // It takes after the node beside it.
    LineNode node = usual_node(parameter_of(recipe, place), line, recipe.world);
    if (!line.nodes.empty()) node = line.nodes[before == 0 ? 0 : before - 1];
    node.x = at->x;
    node.y = at->y;
    node.kind = NodeKind::smooth;
    session_.document.change(with_node_added(recipe, place, before, node));
}

// Returns whether the click is for the line.
bool LineHandles::press(const Lens& lens, glm::dvec2 mouse) {
    const auto place = this->place();
    const GroundLine* const line = place ? line_at(session_.document.recipe(), *place) : nullptr;
    if (line == nullptr || is_locked(*place)) return false;
    const ImGuiIO& io = ImGui::GetIO();
    const Drawn* const grip = nearest(mouse, true);
    if (grip == nullptr || grip->node >= line->nodes.size()) {
        if (io.KeyShift) click_ = mouse;  // a drag moves the view instead
        return false;
    }
    const Recipe& recipe = session_.document.recipe();
    LineNode node = line->nodes[grip->node];
    if (io.KeyCtrl) {
        taken_ = true;
        session_.document.change(with_node_removed(recipe, *place, grip->node));
        return true;
    }
    // Two drags soon after one another are no double click, though they begin in one place.
    const bool again = !std::exchange(dragged_, false);
    if (again && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        taken_ = true;
        node.kind = node.kind == NodeKind::smooth ? NodeKind::corner : NodeKind::smooth;
        session_.document.change(with_node(recipe, *place, grip->node, node));
        return true;
    }
    drag_ = {.line = *place,
             .node = grip->node,
             .before = node,
             .ground = *ui_.ground,
             .mouse = mouse,
             .beside = mouse - grip->pixel,
             .metres = metres_per_pixel(lens, node),
             .what = io.KeyAlt     ? Dragged::height
                     : io.KeyShift ? Dragged::width
                                   : Dragged::place};
    return true;
}

void LineHandles::drag_to(const Lens& lens, glm::dvec2 mouse) {
    if (!drag_->moved && mouse == drag_->mouse) return;
    LineNode node = drag_->before;
    if (drag_->what == Dragged::height) {
        node.height += static_cast<float>((drag_->mouse.y - mouse.y) * drag_->metres);
    } else if (drag_->what == Dragged::width) {
        constexpr float k_doubling_em = 8;  // to the right, twice as wide
        const auto moved =
            static_cast<float>(mouse.x - drag_->mouse.x) / (ImGui::GetFontSize() * k_doubling_em);
        node.width = std::clamp(node.width * std::exp2(moved), LineNode::k_min_width, LineNode::k_max_width);
    } else {
        const auto at = under(lens, mouse - drag_->beside, drag_->ground);
        if (!at) return;
        node.x = at->x;
        node.y = at->y;
    }
    drag_->moved = true;
    dragged_ = true;
    session_.document.edit(with_node(session_.document.recipe(), drag_->line, drag_->node, node));
}

bool LineHandles::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    mouse_ = mouse;
    if (click_ && !held) {
        const auto line = place();
        if (line && !is_mouse_drag(ImGuiMouseButton_Left)) add_node(lens, *click_, *line);
        click_.reset();
    }
    if (taken_) {
        taken_ = held;
        return held;
    }
    if (drag_) {
        const auto now = place();
        if (!now || now->layer_id != drag_->line.layer_id) drag_.reset();
    }
    if (!drag_) return pressed && press(lens, mouse);
    if (goes_on(drag_, session_.document, held, taken_)) drag_to(lens, mouse);
    return true;
}

void LineHandles::draw_way(const GroundLine& line, const Lens& lens, const Area& area) {
    const LineCurve curve = curve_of(line);
    if (curve.pieces.empty()) return;
    const ImU32 ink = ImGui::GetColorU32(theme().accent);
    GroundPen pen(lens, area, ui_, session_.view, ink, k_way_line);
    const float em = ImGui::GetFontSize();
    std::size_t node = 0;
    std::optional<glm::dvec2> before, arrow;
    for (double i = 0; i <= k_way_steps; ++i) {
        const double along = curve.length * (i / k_way_steps);
        while (node + 1 < curve.nodes.size() && curve.node_starts[node + 1] <= along) ++node;
        const auto pixel =
            pen.draw_to(on_surface(place_along(curve, along), ui_, session_.view, session_.look));
        if (pixel) drawn_.push_back({.node = curve.nodes[node], .pixel = *pixel});
        // An arrow in the middle of each way from a node to the next.
        const bool last = node + 1 == curve.nodes.size();
        const double end = last ? curve.length : curve.node_starts[node + 1];
        const double middle = (curve.node_starts[node] + end) / 2;
        const bool passes = along >= middle && along - curve.length / k_way_steps < middle;
        const bool is_free = !arrow || glm::distance(*pixel, *arrow) > k_free_em * static_cast<double>(em);
        if (pixel && before && passes && is_free && glm::distance(*pixel, *before) > 1e-3) {
            arrow = pixel;
            const glm::dvec2 way = glm::normalize(*pixel - *before);
            const auto corner = [&](double ahead, double aside) {
                const double size = static_cast<double>(em * k_arrow);
                return ImVec2{area.x + static_cast<float>(pixel->x + size * (way.x * ahead - way.y * aside)),
                              area.y + static_cast<float>(pixel->y + size * (way.y * ahead + way.x * aside))};
            };
            ImGui::GetWindowDrawList()->AddTriangleFilled(corner(1, 0), corner(-1, 0.8), corner(-1, -0.8),
                                                          ink);
        }
        before = pixel;
    }
}

void LineHandles::draw_nodes(const GroundLine& line, const Lens& lens, const Area& area) {
    const float em = ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<Drawn> nodes;
    for (std::size_t i = 0; i < line.nodes.size(); ++i) {
        const glm::dvec3 point =
            on_surface({line.nodes[i].x, line.nodes[i].y}, ui_, session_.view, session_.look);
        const glm::dvec3 pixel = lens.project(point);
        if (pixel.z <= 0) continue;
        nodes.push_back({.node = i, .is_node = true, .pixel = glm::dvec2(pixel)});
    }
    drawn_.insert(drawn_.end(), nodes.begin(), nodes.end());
    const Drawn* const lit = drag_ ? nullptr : nearest(mouse_, true);
    std::vector<glm::dvec2> pixels;
    for (const Drawn& each : nodes) pixels.push_back(each.pixel);
    const std::vector<float> shares = node_shares(pixels, static_cast<double>(em));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Drawn& each = nodes[i];
        const bool bright = drag_ ? drag_->node == each.node : lit != nullptr && lit->node == each.node;
        const float size = em * (bright ? 1 : shares[i]);
        const ImU32 ink = bright ? IM_COL32(255, 255, 255, 255) : ImGui::GetColorU32(theme().accent);
        const ImVec2 at{area.x + static_cast<float>(each.pixel.x), area.y + static_cast<float>(each.pixel.y)};
        const auto square = [&](float half, ImU32 colour) {
            list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour);
        };
        // Corners are square, smooth nodes round.
        if (line.nodes[each.node].kind == NodeKind::corner) {
            square(size * 0.42f, k_mark_rim);
            square(size * 0.3f, ink);
        } else {
            list.AddCircleFilled(at, size * 0.5f, k_mark_rim);
            list.AddCircleFilled(at, size * 0.36f, ink);
        }
    }
}

void LineHandles::draw_text(const GroundLine& line, const Area& area) const {
    const Drawn* const lit = drag_ ? nullptr : nearest(mouse_, true);
    if (!drag_ && (lit == nullptr || !ImGui::IsItemHovered() || ImGui::IsAnyMouseDown())) return;
    const std::size_t number = drag_ ? drag_->node : lit->node;
    if (number >= line.nodes.size()) return;
    const LineNode& node = line.nodes[number];
    ImGui::SetMouseCursor(drag_ ? ImGuiMouseCursor_ResizeAll : ImGuiMouseCursor_Hand);
    std::string text =
        place_from_middle(node.x, node.y, lattice_of(session_.document.recipe().world), spoken_language());
    if (!is_outline())
        text += "\n" + std::string(spoken("Height")) + " " +
                plain_number(static_cast<double>(node.height), 4) + " m, " + std::string(spoken("Width")) +
                " " + plain_number(static_cast<double>(node.width), 4) + " m";
    const float em = ImGui::GetFontSize();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ImVec2 corner{std::max(area.x, std::min(mouse.x + em * 1.2f, area.x + area.width - size.x - em)),
                        std::max(mouse.y - size.y - em * 0.8f, area.y + em * 0.4f)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({corner.x - em * 0.3f, corner.y - em * 0.2f},
                       {corner.x + size.x + em * 0.3f, corner.y + size.y + em * 0.2f},
                       IM_COL32(16, 18, 21, 220), em * 0.2f);
    list.AddText(corner, IM_COL32(240, 242, 245, 255), text.c_str());
    note_help(std::move(text));
}

// Height and width of the node that the right button was clicked at, to be typed. A drag of that button looks
// around.
void LineHandles::draw_numbers(const GroundLine& line, const LinePlace& place) {
    const Drawn* const lit = drag_ ? nullptr : nearest(mouse_, true);
    if (lit != nullptr && ImGui::IsItemHovered() && !is_outline() && !is_locked(place) &&
        ImGui::IsMouseReleased(ImGuiMouseButton_Right) && !is_mouse_drag(ImGuiMouseButton_Right)) {
        typed_node_ = lit->node;
        ImGui::OpenPopup("node");
    }
    if (!ImGui::BeginPopup("node")) return;
    LineNode node = typed_node_ < line.nodes.size() ? line.nodes[typed_node_] : LineNode{};
    const auto row = [&](const char* label, const char* key, float& metres) {
        const float em = ImGui::GetFontSize();
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(std::string(spoken(label)).c_str());
        ImGui::SameLine(em * 5);
        ImGui::SetNextItemWidth(em * 6);
        std::string text = plain_number(static_cast<double>(metres));
        const bool entered =
            decimal_input((std::string("##") + key).c_str(), "", text, decimal_mark(spoken_language()));
        mark(std::string("node/") + key);
        ImGui::SameLine();
        ImGui::TextUnformatted("m");
        const auto typed = decimal_of(text);
        if (entered && typed) metres = static_cast<float>(*typed);
        return entered && typed;
    };
    const bool higher = row("Height", "height", node.height);
    const bool wider = row("Width", "width", node.width);
    node.height = std::clamp(node.height, -LineNode::k_max_height, LineNode::k_max_height);
    node.width = std::clamp(node.width, LineNode::k_min_width, LineNode::k_max_width);
    if ((higher || wider) && typed_node_ < line.nodes.size()) {
        session_.document.change(with_node(session_.document.recipe(), place, typed_node_, node));
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void LineHandles::draw_over(const Lens& lens, const Area& area) {
    drawn_.clear();
    const auto shown = place();
    const GroundLine* const line = shown ? line_at(session_.document.recipe(), *shown) : nullptr;
    if (line == nullptr) return;
    draw_way(*line, lens, area);
    draw_nodes(*line, lens, area);
    draw_text(*line, area);
    draw_numbers(*line, *shown);
}

void LineHandles::report(StatusWriter& status) const {
    std::vector<StatusValue> nodes;
    for (const Drawn& each : drawn_)
        if (each.is_node)
            nodes.push_back(
                {{"node", each.node},
                 {"pixel", std::array{ui_.viewport.x + each.pixel.x, ui_.viewport.y + each.pixel.y}}});
    status.set("line_nodes", nodes);
}

}  // namespace talus
