#include "app/panels/variations.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/floating_form.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/picture_button.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/text.h"
#include "core/map/contact_sheet.h"
#include "core/recipe/set_value.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_width_em = 35;
constexpr float k_tile_em = 7.8f;
constexpr float k_least_em = 16;        // of height, before anything is made
constexpr float k_first_share = 0.07f;  // of the work, for a first look
constexpr int k_columns = 4;
constexpr int k_rows = 3;
static_assert(k_columns * k_rows == k_usual_variations);

bool is_number(const Parameter& parameter) {
    return parameter.kind == ParameterKind::integer || parameter.kind == ParameterKind::real ||
           parameter.kind == ParameterKind::number_or_field;
}

std::string format_of(const Parameter& parameter) {
    return "%.6g" + std::string(parameter.info.unit.empty() ? "" : " ") +
           (parameter.info.unit == "%" ? "%%" : std::string(parameter.info.unit));
}

std::string english_line(const OwnValue& value) { return std::string(value.label) + " " + value.text; }
std::string spoken_line(const OwnValue& value) { return std::string(spoken(value.label)) + " " + value.text; }

}  // namespace

Variations::Variations(Session& session, Ui& ui) : Panel(session, ui), making_(session.jobs, session.wake) {}

std::vector<Command> Variations::commands() {
    return {
        {.id = "variations",
         .menu = Menu::edit,
         .label = "Variations…",
         .chords = {ctrl_shift('F')},
         .help = "Shows small pictures of other seeds, or of several values of a parameter, to choose from.",
         .of_document = true,
         .checked = [this](const Session&, const Ui&) { return shown_; },
         .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void Variations::report(StatusWriter& status) const {
    if (!shown_) return status.set("variations", nullptr);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < textures_.size(); ++i)
        lines.push_back(joined(variations_[i].values, english_line));
    status.set("variations", {{"busy", making_.busy()},
                              {"wanted", variations_.size()},
                              {"made", lines},
                              {"pictures", taken_},
                              {"problem", problem_.empty() ? making_.failure() : problem_}});
}

void Variations::forget_pictures() {
    variations_.clear();
    textures_.clear();
    taken_ = 0;
    problem_.clear();
}

// What is chosen belongs to a layer, which may be gone.
void Variations::follow_document() {
    if (document_ != session_.documents) {
        document_ = session_.documents;
        making_.forget();
        forget_pictures();
        across_.reset();
        down_.reset();
    }
    if (across_ && row_of(*across_) == nullptr) across_ = std::exchange(down_, std::nullopt);
    if (down_ && row_of(*down_) == nullptr) down_.reset();
}

const Parameter* Variations::row_of(const Varied& varied) const {
    const Recipe& recipe = session_.document.recipe();
    const auto place = find_layer(recipe, varied.layer_id);
    if (!place) return nullptr;
    const StageType* const type = recipe.layers[*place].type;
    return type != nullptr && varied.parameter < type->parameters.size() ? &type->parameters[varied.parameter]
                                                                         : nullptr;
}

// The numbers of the selected layer, each over the range of its slider.
std::vector<Variations::Varied> Variations::offered() const {
    std::vector<Varied> all;
    const Layer* const layer = session_.document.selected();
    if (layer == nullptr || layer->type == nullptr) return all;
    const auto& rows = layer->type->parameters;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ParameterInfo& info = rows[i].info;
        if (info.hidden || !is_number(rows[i]) || !is_visible(rows, i, layer->values)) continue;
        const bool soft = info.slider_range.max > info.slider_range.min;
        all.push_back({.layer_id = layer->id,
                       .parameter = i,
                       .from = static_cast<float>(soft ? info.slider_range.min : info.min),
                       .to = static_cast<float>(soft ? info.slider_range.max : info.max)});
    }
    return all;
}

// nothing: what the list has before the parameters. other: the one that the other list has chosen.
bool Variations::draw_list(const char* path, const char* nothing, std::optional<Varied>& chosen,
                           const std::optional<Varied>& other) {
    const auto name = [&](const Varied& varied) {
        const Recipe& recipe = session_.document.recipe();
        return std::string(spoken(row_of(varied)->info.label)) + " · " +
               recipe.layers[*find_layer(recipe, varied.layer_id)].name;
    };
    const std::string now = chosen ? name(*chosen) : std::string(spoken(nothing));
    const bool open = begin_choice_list((std::string("##") + path).c_str(), now.c_str());
    mark(path);
    help(nothing, "The numbers of the selected layer stand here; select another one for its own.");
    if (!open) return false;
    bool changed = false;
    if (list_row(spoken(nothing), !chosen)) {
        changed = chosen.has_value();
        chosen.reset();
    }
    mark(std::string(path) + "/none");
    for (const Varied& each : offered()) {
        if (other && other->is(each)) continue;
        const bool is_chosen = chosen && chosen->is(each);
        if (list_row(name(each), is_chosen) && !is_chosen) {
            chosen = each;
            changed = true;
        }
        mark(std::string(path) + "/" + std::string(row_of(each)->info.key));
    }
    end_choice_list();
    return changed;
}

void Variations::draw_range(const char* path, Varied& varied) {
    const Parameter& row = *row_of(varied);
    const std::string format = format_of(row);
    const float gap = ImGui::GetFontSize() * 0.5f;
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * k_label_em - gap) / 2;
    row_label("From, to", row.info.help);
    ImGui::SetNextItemWidth(half);
    number_input((std::string("##from") + path).c_str(), ImGuiDataType_Float, &varied.from, format.c_str());
    mark(std::string(path) + "/from");
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(half);
    number_input((std::string("##to") + path).c_str(), ImGuiDataType_Float, &varied.to, format.c_str());
    mark(std::string(path) + "/to");
}

void Variations::draw_choices() {
    row_label("Vary", "Seeds from the world's own on, or a number of the selected layer.");
    draw_list("variations/across", "Seed", across_, down_);
    if (!across_) {
        down_.reset();
        return;
    }
    draw_range("variations/across", *across_);
    row_label("And", "A second number, whose values stand below one another.");
    draw_list("variations/down", "Nothing else", down_, across_);
    if (down_) draw_range("variations/down", *down_);
}

void Variations::begin() {
    const Recipe& recipe = session_.document.recipe();
    making_.forget();
    forget_pictures();
    columns_ = k_columns;
    const auto values = [&](const Varied& varied, int count) {
        const Parameter& row = *row_of(varied);
        return VariedParameter{
            name_of_parameter(recipe, *find_layer(recipe, varied.layer_id), varied.parameter),
            values_between(row, static_cast<double>(varied.from), static_cast<double>(varied.to), count)};
    };
    try {
        if (across_) {
            std::vector<VariedParameter> varied = {values(*across_, down_ ? k_columns : k_usual_variations)};
            if (down_) {
                varied.push_back(values(*down_, k_rows));
                columns_ = varied.front().values.size();
            }
            variations_ = parameter_variations(recipe, varied);
        } else {
            variations_ = seed_variations(recipe, k_usual_variations);
        }
    } catch (const RecipeError& error) {
        problem_ = error.what();
        return;
    }
    const auto pixels = static_cast<int>(ImGui::GetFontSize() * k_tile_em);
    making_.begin(JobKind::search, "Variations",
                  [variations = variations_, pixels](Progress& progress, const auto& found) {
                      const auto make = [&](int samples, float begin, float end) {
                          const ProgressPart part(&progress, begin, end);
                          make_variations(variations, samples, &progress,
                                          [&](std::size_t, const Terrain& terrain) {
                                              found(packed_pixels(contact_picture(terrain, pixels)));
                                          });
                      };
                      make(k_first_variation_samples, 0, k_first_share);
                      make(k_variation_samples, k_first_share, 1);
                  });
}

void Variations::choose(const Variation& variation) {
    const auto locked = [&](const std::optional<Varied>& varied) {
        if (!varied || row_of(*varied) == nullptr) return false;
        const Recipe& recipe = session_.document.recipe();
        const Layer& layer = recipe.layers[*find_layer(recipe, varied->layer_id)];
        return session_.locks.holds({layer.id, layer.type->info.key},
                                    "layer/" + std::string(row_of(*varied)->info.key));
    };
    const auto tell = [&](std::string text) { session_.toasts.post(Toast::Kind::note, std::move(text)); };
    const bool is_seed = variation.values.front().assignment.starts_with("world.");
    if (is_seed && session_.seeds.locked) {
        tell(std::string(spoken("The seed is locked.")));
    } else if (is_seed) {
        session_.seeds.set(session_.document, variation.recipe.world.seed);
    } else if (locked(across_) || locked(down_)) {
        tell(std::string(spoken("The parameter is locked.")));
    } else {
        Recipe recipe = session_.document.recipe();
        try {
            for (const OwnValue& value : variation.values) set_value(recipe, value.assignment);
        } catch (const RecipeError& error) {
            return tell(error.what());
        }
        session_.document.change({std::move(recipe), "Take variation"});
    }
}

void Variations::draw_making() {
    ImGui::Spacing();
    const ImVec2 size{ImGui::GetFontSize() * 7, 0};
    if (making_.busy()) {
        if (ImGui::Button(spoken_label("Cancel").c_str(), size)) making_.stop();
        mark("variations/cancel");
        ImGui::SameLine();
        ImGui::ProgressBar(making_.fraction(), {-FLT_MIN, 0}, "");
        redraw_after(0.1);
        return;
    }
    if (accent_button(spoken_label("Show").c_str(), size)) begin();
    mark("variations/show");
    help("Show",
         "Makes them in the background, coarsely and then finer; the document stays as it is until you click "
         "one.");
    const std::string& problem = problem_.empty() ? making_.failure() : problem_;
    if (!problem.empty()) wrapped_text(theme().error, problem);
}

// lowest: where the window may end, px from its top.
void Variations::draw_tiles(float lowest) {
    const auto& found = making_.found();
    if (variations_.empty()) return;
    for (; taken_ < found.size(); ++taken_) {
        const std::size_t place = taken_ % variations_.size();
        const unsigned texture = ui_.changing_picture("variation " + std::to_string(place), found[taken_]);
        textures_.resize(std::max(textures_.size(), place + 1));
        textures_[place] = texture;
    }
    const Recipe& recipe = session_.document.recipe();
    const World& world = variations_.front().recipe.world;
    const float em = ImGui::GetFontSize();
    const ImVec2 size = fitted(world.width, world.height, std::floor(em * k_tile_em));
    const Variation* taken = nullptr;
    picture_rows(
        "tiles", variations_.size(), columns_, size.y + em * k_tile_caption_em, lowest, [&](std::size_t i) {
            const Variation& each = variations_[i];
            const bool made = i < textures_.size();
            const PictureButton button{.path = "variations/" + std::to_string(i),
                                       .caption = joined(each.values, spoken_line),
                                       .texture = made ? textures_[i] : 0,
                                       .size = size,
                                       .chosen = each.recipe == recipe,
                                       .title = spoken_line(each.values.front()),
                                       .about = each.values.size() > 1 ? spoken_line(each.values.back()) : "",
                                       .footer = "A click takes it"};
            if (picture_button(button) && made) taken = &each;
        });
    if (taken != nullptr) choose(*taken);
}

void Variations::draw(Area& middle) {
    making_.tick();
    if (!shown_) {
        making_.stop();
        return;
    }
    follow_document();
    if (!ui_.screen.panels || !ui_.showing().document) return;
    const float lowest = begin_floating_form(
        {.title = "Variations", .path = "variations", .width_em = k_width_em, .least_em = k_least_em}, ui_,
        middle, shown_);
    draw_choices();
    draw_making();
    draw_tiles(lowest);
    end_floating_form(ui_);
}

}  // namespace talus
