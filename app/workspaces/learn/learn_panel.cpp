#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "app/editor/file_listing.h"
#include "app/lesson/marks.h"
#include "app/panels/from_zero.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/workspaces/learn/code_rows.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/panel_parts.h"
#include "app/workspaces/learn/trying.h"
#include "app/workspaces/learn/worksheets.h"
#include "core/lesson/picture/paper_parts.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

void size_row(Learn& learn, LessonSetup& choice) {
    row_label("Size", "Points along each side of the lattice: one more level is twice as fine.");
    const auto label_of_size = [&](int levels) {
        LessonSetup other = choice;
        other.levels = levels;
        const auto [width, height] = learn.size_of(other);
        return choice.is_line() ? std::to_string(width) + std::string(spoken(" points"))
                                : size_text(width, height, " × ");
    };
    const int max_levels = learn.max_levels(choice);
    choice.levels = std::min(choice.levels, max_levels);
    ImGui::SetNextItemWidth(-1);
    const bool open =
        begin_choice_list("##size", label_of_size(choice.levels).c_str(), ImGuiComboFlags_HeightLargest);
    mark("learn/size");
    if (!open) return;
    for (int levels = 1; levels <= max_levels; ++levels) {
        if (list_row(label_of_size(levels), levels == choice.levels)) choice.levels = levels;
        mark("learn/size/" + std::to_string(levels));
    }
    end_choice_list();
}

void rule_rows(Learn& learn) {
    LessonSetup choice = learn.wanted();
    const auto parameters = find_stage(DiamondSquare::info.key)->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string_view key = parameters[i].info.key;
        if (key != "smoothness" && key != "rule" && key != "law" && key != "random_additions") continue;
        if (!is_visible(parameters, i, choice.rules)) continue;
        parameter_row("learn", parameters[i], choice.rules[i]);
    }
    learn.choose(std::move(choice));
}

void offsets_row(LessonSetup& choice) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_offsets{{{"Random", false}, {"None", true}}};
    choice.no_offsets = segments<bool>("learn/offsets", "Offsets",
                                       "None: every point is the mean of its parents, for a first look.",
                                       k_offsets, choice.no_offsets);
}

void numbers_row(const Learn& learn, LessonSetup& choice) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_kinds{
        {{"Class numbers", false}, {"Exact", true}}};
    const bool exact =
        segments<bool>("learn/numbers", "Numbers",
                       "Class numbers: first points from −10 to 10, offsets in tenths, each result rounded "
                       "to tenths and carried on rounded, as on paper. Exact: the layer's own heights "
                       "in metres; at the last step they are bit for bit what the layer makes.",
                       k_kinds, choice.exact);
    choice = learn.with_numbers(std::move(choice), exact);
}

// Which map the steps go over, and the rules of its stage.
void map_rows(Classroom& room, LessonSetup& choice) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_maps{{{"Lattice", false}, {"Terrain", true}}};
    const StageType& stage = *find_stage(choice.subject->stage);
    const std::string label(spoken(stage.info.label));
    const std::string path = "learn/" + std::string(choice.subject->key);
    const bool steps_alone = choice.subject->max_side < k_max_map_side;
    const std::string text(spoken(
        steps_alone
            ? "A finished lattice in class numbers, as the ground of a process. Or the document's terrain, "
              "made so coarse that its cells can be looked at one by one."
            : "A finished lattice in class numbers: each result is rounded to tenths and carried on rounded, "
              "as on paper. Or the document's terrain, exactly: as its layer gets it, or, without one, as it "
              "is; the last step is bit for bit what that layer makes."));
    const bool terrain = segments<bool>(path + "/map", "Map", text.c_str(), k_maps, choice.terrain);
    if (std::exchange(choice.terrain, terrain) != terrain) room.ui.framing_due = true;
    for (std::size_t i = 0; i < stage.parameters.size(); ++i) {
        if (!is_visible(stage.parameters, i, choice.values)) continue;
        const Edit edit = parameter_row(path, stage.parameters[i], choice.values[i]);
        tell_from_zero(room.session.toasts, edit, stage.parameters[i], choice.values[i]);
    }
    const auto dim = [](const std::string& note) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
        ImGui::TextWrapped("%s", note.c_str());
        ImGui::PopStyleColor();
    };
    if (!choice.subject->note.empty()) dim(std::string(spoken(choice.subject->note)));
    if (!choice.terrain) return;
    const MapSource& source = room.learn.source();
    const World& world = source.recipe.world;
    std::string note =
        source.has_layer
            ? with_fillings(std::string(spoken("What the layer “{layer}” begins with.")),
                            {{"layer", source.layer}})
            : with_fillings(
                  std::string(spoken("The document has no layer “{layer}”: this is its whole terrain.")),
                  {{"layer", label}});
    if (std::max(world.width, world.height) > choice.subject->max_side)
        note += with_fillings(std::string(spoken(" It is made with {count} samples here.")),
                              {{"count", std::to_string(choice.subject->max_side)}});
    dim(note);
}

const LessonSubject& chosen_subject(const LessonSetup& choice) {
    const char* text =
        "What is gone through step by step: the points of a lattice seen from above, the line of a ridge, "
        "which is the same in one dimension less, or a map that every step changes as a whole.";
    const LessonSubject* chosen = choice.subject;
    const ImVec2 first = ImGui::GetCursorScreenPos();
    const float end = first.x + ImGui::GetContentRegionAvail().x;
    for (const LessonSubject& each : lesson_subjects()) {
        const std::string label(each.label);
        const float width =
            ImGui::CalcTextSize(std::string(spoken(label)).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
        if (&each != lesson_subjects().data() && ImGui::GetItemRectMax().x + 1 + width <= end) {
            ImGui::SameLine(0, 1);
        } else {
            ImGui::SetCursorScreenPos({first.x, ImGui::GetCursorScreenPos().y});
        }
        if (segment((label + "##learn/subject").c_str(), choice.subject == &each)) chosen = &each;
        mark("learn/subject/" + label);
        help("Subject", text);
    }
    return *chosen;
}

void subject_rows(Classroom& room) {
    Learn& learn = room.learn;
    LessonSetup choice = learn.wanted();
    const LessonSubject& subject = chosen_subject(choice);
    if (&subject != choice.subject) return learn.choose(learn.with_subject(std::move(choice), subject));
    if (choice.is_of_map()) map_rows(room, choice);
    if (choice.is_of_terrain()) return learn.choose(std::move(choice));
    if (!choice.is_of_map() && !choice.is_line()) numbers_row(learn, choice);
    size_row(learn, choice);
    if (!choice.is_line()) {
        constexpr std::array<std::pair<const char*, int>, 5> k_starts{
            {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"Layer's", 0}}};
        const bool layers = choice.exact && learn.has_layer();
        choice.squares = segments<int>("learn/squares", "Squares at first",
                                       "Along each side of the lattice: their corners are the first points.",
                                       std::span(k_starts).first(layers ? 5 : 4), choice.squares);
        constexpr std::array<std::pair<const char*, bool>, 2> k_borders{
            {{"Bounded", false}, {"Wrapped", true}}};
        choice.wraps =
            segments<bool>("learn/border", "Border",
                           "Bounded: middles of edges at the border have three parents. Wrapped: beyond each "
                           "edge lies the other side, and the terrain tiles.",
                           k_borders, choice.wraps);
    }
    if (!choice.exact) offsets_row(choice);
    learn.choose(std::move(choice));
}

// The number of the current point that the dice gave, to be typed over.
void typed_row(Learn& learn) {
    const auto line = line_to_type(learn);
    if (!line) return;
    const bool first = line->count == 0;
    row_label(
        worded(first ? "This first point" : "This offset", learn.language),
        worded("The dice gave it; type another for a worked example. The dice take all typed numbers back.",
               learn.language));
    std::string text = learn.written(first ? line->result : line->offset, learn.trace()->decimals());
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6);
    const bool entered = decimal_input("##typed", "", text, decimal_mark(learn.language));
    mark("learn/typed");
    const auto value = decimal_of(text);
    if (entered && value) type_number(learn, line->point, *value);
}

void dice_row(Classroom& room) {
    row_label(worded_here(room, "Dice"),
              worded_here(room, "Other random numbers, for all first points and offsets."));
    if (dice_button("learn/dice", ImGui::GetFrameHeight())) act(room, LearnAction::dice);
    mark("learn/dice");
    help(worded_here(room, "Other numbers"),
         worded_here(room, "For all first points and offsets; typed ones go."),
         key_here(room, LearnAction::dice));
}

void view_rows(Learn& learn) {
    constexpr std::array<std::pair<const char*, Learn::Panes>, 3> k_panes{
        {{"Both", Learn::Panes::both},
         {"Lattice", Learn::Panes::lattice},
         {"Surface", Learn::Panes::surface}}};
    if (!learn.trace()->is_line())
        learn.panes = segments<Learn::Panes>("learn/panes", "Show",
                                             "The lattice from above, the ground in space, or both.", k_panes,
                                             learn.panes);
    if (learn.trace()->placed() == nullptr) return;
    constexpr std::array<std::pair<const char*, bool>, 2> k_cells{{{"Values", false}, {"Order", true}}};
    learn.order_numbers = segments<bool>("learn/cells", "In the cells",
                                         "Each point's value, or its number in the order of placement.",
                                         k_cells, learn.order_numbers);
}

void predict_rows(Learn& learn) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_switch{{{"Off", false}, {"On", true}}};
    const bool predicting =
        segments<bool>("learn/predict", "Predict first",
                       "Before each point is shown: click it, click its parents, say their "
                       "mean. Nobody has to guess the random number.",
                       k_switch, learn.predicting);
    if (learn.predicting && !predicting) learn.prediction.stop();
    learn.predicting = predicting;
    if (!learn.predicting) return;
    const bool before = learn.keeps_score;
    learn.keeps_score = segments<bool>("learn/score", "Keep score", "How often the first answer was right.",
                                       k_switch, learn.keeps_score);
    if (learn.keeps_score && !before) learn.prediction.reset_score();
}

// A sign and what it means.
void legend_entry(const char* label, const std::function<void(ImDrawList&, ImVec2 centre)>& draw) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw(*ImGui::GetWindowDrawList(), {at.x + em * 0.7f, at.y + em * 0.55f});
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + em * 1.7f);
    ImGui::TextUnformatted(label);
}

// Where the next entry stands: beside the last one, in the column that begins there or after its words, or
// below it where that leaves no room.
void beside(float column, const std::string& last, const std::string& next) {
    const float em = ImGui::GetFontSize();
    const auto width = [&](const std::string& label) {
        return em * 1.7f + ImGui::CalcTextSize(label.c_str()).x;
    };
    const float left = ImGui::GetCursorPosX();
    const float at = std::max(column, left + width(last) + em * 0.8f);
    if (at + width(next) <= left + ImGui::GetContentRegionAvail().x) ImGui::SameLine(at);
}

// What the signs in the lattice or the map mean, drawn as they are drawn there.
void legend(const Learn& learn) {
    const Trace& trace = *learn.trace();
    const float em = ImGui::GetFontSize();
    const ImU32 ink = ImGui::GetColorU32(theme().text);
    const ImU32 dim = ImGui::GetColorU32(theme().dim_text);
    const ImU32 accent = ImGui::GetColorU32(theme().accent);
    const auto square = [&](ImDrawList& list, ImVec2 c, ImU32 colour, float thick) {
        const float half = em * 0.45f;
        list.AddRect({c.x - half, c.y - half}, {c.x + half, c.y + half}, colour, 0, 0, thick);
    };
    const auto filled = [&](ImDrawList& list, ImVec2 c, const ImVec4& colour) {
        const float half = em * 0.45f;
        list.AddRectFilled({c.x - half, c.y - half}, {c.x + half, c.y + half}, ImGui::GetColorU32(colour));
    };
    if (const SweptTrace* swept = trace.swept()) {
        const Sweep& sweep = swept->sweep();
        legend_entry(worded("the lines below are about it", learn.language).c_str(),
                     [&](ImDrawList& list, ImVec2 c) { square(list, c, accent, 3); });
        beside(em * 7, worded("the lines below are about it", learn.language),
               worded(sweep.terms_label, learn.language));
        legend_entry(worded(sweep.terms_label, learn.language).c_str(),
                     [&](ImDrawList& list, ImVec2 c) { square(list, c, ink, 2); });
        if (swept->has_water())
            legend_entry(worded(sweep.water_label, learn.language).c_str(), [&](ImDrawList& list, ImVec2 c) {
                filled(list, c,
                       ImGui::ColorConvertU32ToFloat4(
                           IM_COL32(k_depth_ink.r, k_depth_ink.g, k_depth_ink.b, k_depth_ink.a)));
            });
        return;
    }
    const std::string_view filled_one = marks_of(learn).asked ? "asked for" : "placed last";
    legend_entry(worded(filled_one, learn.language).c_str(), [&](ImDrawList& list, ImVec2 c) {
        filled(list, c, theme().accent);
        square(list, c, ink, 2);
    });
    beside(em * 10, worded(filled_one, learn.language), worded("its parents", learn.language));
    legend_entry(worded("its parents", learn.language).c_str(),
                 [&](ImDrawList& list, ImVec2 c) { list.AddCircle(c, em * 0.45f, ink, 0, 2); });
    legend_entry(worded("known", learn.language).c_str(), [&](ImDrawList& list, ImVec2 c) {
        filled(list, c, theme().field);
        square(list, c, dim, 1);
    });
    beside(em * 10, worded("known", learn.language), worded("still to come", learn.language));
    legend_entry(worded("still to come", learn.language).c_str(),
                 [&](ImDrawList& list, ImVec2 c) { list.AddCircle(c, 2.5f, dim, 0, 1.5f); });
}

void worksheet_button(Classroom& room) {
    const Learn& learn = room.learn;
    const bool fits = learn.lattice() != nullptr && fits_worksheet(*learn.lattice());
    ImGui::BeginDisabled(!fits);
    if (ImGui::Button(spoken_label("Worksheet").c_str())) {
        const std::string name =
            "worksheet-" + std::to_string(learn.trace()->width()) + "x" +
            std::to_string(learn.trace()->height()) + "-" +
            std::to_string(learn.choice().seed % 1000000);  // short enough to be read out
        write_worksheets(room.session.jobs, room.session.toasts, learn.lattice(),
                         first_folder(room.session.settings.last_export.folder), name, learn.language);
    }
    ImGui::EndDisabled();
    mark("learn/worksheet");
    help("Worksheet",
         "Two pages to print, as SVG: this lesson with gaps to fill in, and its solution. Beside the last "
         "export "
         "or in your home folder.",
         fits ? "" : "For class numbers up to 9 × 9, without random additions");
}

void back_button(Classroom& room) {
    if (ImGui::Button((worded_here(room, "Back to the document") + "##learn").c_str()))
        room.ui.workspaces->want("create");
    mark("learn/leave");
}

// Lessons first, free play after.
void draw_tabs(Classroom& room) {
    const bool free_play = room.settings.flag("free_play") && !room.guided.is_open();
    if (segment((worded_here(room, "Lessons") + "##tab").c_str(), !free_play))
        room.settings.set_flag("free_play", false);
    mark("learn/tab/lessons");
    help(worded_here(room, "Lessons"), worded_here(room, "Guided: step by step, with a caption for each."));
    ImGui::SameLine(0, 1);
    if (segment((worded_here(room, "Free play") + "##tab").c_str(), free_play)) {
        end_lesson(room);
        room.settings.set_flag("free_play", true);
    }
    mark("learn/tab/free");
    help(worded_here(room, "Free play"),
         worded_here(room, "Every size and rule, with the same transport. What a lesson had set up stays."));
    ImGui::Spacing();
}

}  // namespace

void draw_learn_panel(Classroom& room, const Area& area) {
    Learn& learn = room.learn;
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::Begin("learn panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
    draw_tabs(room);
    if (!room.settings.flag("free_play") || room.guided.is_open()) {
        draw_lesson_list(room);
        ImGui::Separator();
        if (room.guided.is_open()) {
            draw_score_rows(room);
            ImGui::Separator();
            if (!room.compare.is_open() && has_legend(learn)) {
                legend(learn);
                ImGui::Separator();
            }
            // Beginners meet it when their teacher opens it.
            if (remembered_fold(room.session.settings, "lesson pseudocode",
                                (worded_here(room, "Pseudocode") + "##lesson").c_str(), false,
                                worded_here(room, "all steps in short")))
                draw_code(room);
            dice_row(room);
            if (!room.compare.is_open() && has_legend(learn) && learn.prediction.question() == Question::none)
                typed_row(learn);
            if (ImGui::Button((worded_here(room, "This step once more") + "##lesson").c_str()))
                show_step(room, room.guided.place());
            mark("guided/again");
            help(worded_here(room, "This step once more"),
                 worded_here(room, "As the lesson has it: what was tried is taken back."));
            ImGui::SameLine();
        }
        back_button(room);
        return ImGui::End();
    }
    if (const Trace* trace = learn.trace().get()) {
        draw_code(room);
        ImGui::Separator();
        if (has_legend(learn)) {
            legend(learn);
            ImGui::Separator();
        }
        view_rows(learn);
        if (trace->placed() != nullptr) predict_rows(learn);
        ImGui::Separator();
    }
    subject_rows(room);
    if (!learn.wanted().is_of_terrain()) dice_row(room);
    const Trace* trace = learn.trace().get();  // the dice may have made another one
    const bool places = trace != nullptr && trace->placed() != nullptr;
    if (places) {
        typed_row(learn);
        if (remembered_fold(room.session.settings, "learn rules", "Rules##learn", false,
                            "how offsets shrink"))
            rule_rows(learn);
        ImGui::Spacing();
        worksheet_button(room);
        ImGui::SameLine();
    }
    back_button(room);
    ImGui::End();
}

}  // namespace talus
