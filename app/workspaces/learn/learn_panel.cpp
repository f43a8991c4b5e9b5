#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/editor/file_listing.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"
#include "app/workspaces/learn/draw_blur.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/panel_parts.h"
#include "app/workspaces/learn/worksheets.h"
#include "core/lesson/pseudocode.h"
#include "core/lesson/worksheet.h"
#include "core/lesson/written_out.h"

namespace talus {
namespace {

void size_row(Learn& learn, LearnChoice& choice) {
    row_label("Size", "Points along each side of the lattice: one more level is twice as fine.");
    const auto label_of_size = [&](int levels) {
        LearnChoice other = choice;
        other.levels = levels;
        const auto [width, height] = learn.size_of(other);
        return choice.subject == LearnChoice::Subject::line
                   ? std::to_string(width) + " points"
                   : std::to_string(width) + " × " + std::to_string(height);
    };
    const int most = learn.max_levels(choice);
    choice.levels = std::min(choice.levels, most);
    ImGui::SetNextItemWidth(-1);
    const bool open =
        ImGui::BeginCombo("##size", label_of_size(choice.levels).c_str(), ImGuiComboFlags_HeightLargest);
    mark("learn/size");
    if (!open) return;
    for (int levels = 1; levels <= most; ++levels) {
        if (ImGui::Selectable(label_of_size(levels).c_str(), levels == choice.levels)) choice.levels = levels;
        mark("learn/size/" + std::to_string(levels));
    }
    ImGui::EndCombo();
}

void rule_rows(Learn& learn) {
    LearnChoice choice = learn.wanted();
    const auto parameters = diamond_square_parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string_view key = parameters[i].info.key;
        if (key != "smoothness" && key != "rule" && key != "law" && key != "random_additions") continue;
        if (!is_visible(parameters, i, choice.values)) continue;
        parameter_row("learn", parameters[i], choice.values[i]);
    }
    learn.choose(std::move(choice));
}

void offsets_row(LearnChoice& choice) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_offsets{{{"Random", false}, {"None", true}}};
    choice.no_offsets = segments<bool>("learn/offsets", "Offsets",
                                       "None: every point is the mean of its parents, for a first look.",
                                       k_offsets, choice.no_offsets);
}

void numbers_row(const Learn& learn, LearnChoice& choice) {
    constexpr std::array<std::pair<const char*, bool>, 2> k_kinds{
        {{"Class numbers", false}, {"Exact", true}}};
    const bool exact =
        segments<bool>("learn/numbers", "Numbers",
                       "Class numbers: seeds from −10 to 10, offsets in tenths, each result rounded "
                       "to tenths and carried on rounded, as on paper. Exact: the layer's own heights "
                       "in metres; at the last step they are bit for bit what the layer makes.",
                       k_kinds, choice.exact);
    choice = learn.with_numbers(std::move(choice), exact);
}

void lesson_rows(Classroom& room) {
    Learn& learn = room.learn;
    LearnChoice choice = learn.wanted();
    using Subject = LearnChoice::Subject;
    constexpr std::array<std::pair<const char*, Subject>, 3> k_subjects{
        {{"Lattice", Subject::lattice}, {"Line", Subject::line}, {"Blur", Subject::blur}}};
    const auto subject = segments<Subject>("learn/subject", "Ground",
                                           "A lattice of points seen from above, or the line of a ridge: "
                                           "the same idea in one dimension less. Or a map that is blurred, "
                                           "pass by pass.",
                                           k_subjects, choice.subject);
    if (subject != choice.subject) return learn.choose(learn.with_subject(std::move(choice), subject));
    if (choice.subject == Subject::line) {
        size_row(learn, choice);
        offsets_row(choice);
        return learn.choose(std::move(choice));
    }
    const bool blur = choice.subject == Subject::blur;
    if (blur) draw_blur_rows(room, choice);
    if (blur && choice.blur.terrain) return learn.choose(std::move(choice));
    if (!blur) numbers_row(learn, choice);
    size_row(learn, choice);
    if (choice.exact && learn.has_layer()) {
        constexpr std::array<std::pair<const char*, int>, 4> k_starts{
            {{"1", 1}, {"2", 2}, {"4", 4}, {"Layer's", 0}}};
        choice.squares = segments<int>("learn/squares", "Squares at first",
                                       "Along each side of the lattice: their corners are the seeds.",
                                       k_starts, choice.squares);
    } else {
        constexpr std::array<std::pair<const char*, int>, 3> k_starts{{{"1", 1}, {"2", 2}, {"4", 4}}};
        choice.squares = segments<int>("learn/squares", "Squares at first",
                                       "Along each side of the lattice: their corners are the seeds.",
                                       k_starts, choice.squares);
    }
    constexpr std::array<std::pair<const char*, bool>, 2> k_borders{{{"Bounded", false}, {"Wrapped", true}}};
    choice.wraps =
        segments<bool>("learn/border", "Border",
                       "Bounded: midpoints at the border have three neighbours. Wrapped: beyond each "
                       "edge lies the other side, and the terrain tiles.",
                       k_borders, choice.wraps);
    if (!choice.exact) offsets_row(choice);
    learn.choose(std::move(choice));
}

// The number of the current point that the dice gave, to be typed over.
void typed_row(Learn& learn) {
    const auto step = learn.current();
    if (learn.choice().exact || !step || !learn.point_placed(*step)) return;
    const Arithmetic line = learn.ground().arithmetic(*step);
    const bool seed = line.phase == Phase::seeds;
    if (learn.choice().no_offsets && !seed) return;
    row_label(seed ? "This seed" : "This offset",
              "The dice gave it; type another for a worked example. The dice take all typed numbers back.");
    std::string text = written_number(seed ? line.result : line.offset, k_class_decimals);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6);
    const bool entered = decimal_input("##typed", "", text);
    mark("learn/typed");
    const auto value = decimal_of(text);
    if (!entered || !value) return;
    LearnChoice choice = learn.choice();
    const double tenths = std::floor(*value * 10 + 0.5);
    choice.typed[line.point] = static_cast<int>(std::clamp(tenths, -1.0 * k_max_typed, 1.0 * k_max_typed));
    learn.choose(std::move(choice));
}

void dice_row(Classroom& room) {
    row_label("Dice", "Other random numbers, for all seeds and offsets.");
    if (dice_button("learn/dice", ImGui::GetFrameHeight())) act(room, LearnAction::dice);
    mark("learn/dice");
    help("Other numbers", "For all seeds and offsets; typed ones go.",
         text_of(key_for(LearnAction::dice).chords[0]));
}

void pseudocode_rows(const Learn& learn) {
    if (learn.is_blur()) return draw_blur_pseudocode(learn);
    const auto lines =
        learn.is_line() ? pseudocode_of_line(learn.stage()) : pseudocode(learn.stage(), learn.choice().wraps);
    std::optional<std::size_t> lit;
    if (learn.prediction.question() != Question::none) {
        lit = current_line(lines, learn.phase_of(learn.prediction.step()));
    } else if (const auto step = learn.current()) {
        lit = current_line(lines, learn.phase_of(*step));
    }
    draw_pseudocode(lines, lit);
    ImGui::TextDisabled("a: the largest offset.  H: smoothness.");
}

void view_rows(Learn& learn) {
    constexpr std::array<std::pair<const char*, Learn::Panes>, 3> k_panes{
        {{"Both", Learn::Panes::both},
         {"Lattice", Learn::Panes::lattice},
         {"Surface", Learn::Panes::surface}}};
    if (!learn.is_line())
        learn.panes = segments<Learn::Panes>("learn/panes", "Show",
                                             "The lattice from above, the ground in space, or both.", k_panes,
                                             learn.panes);
    if (learn.is_blur()) return;
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

// What the signs in the lattice mean, drawn as they are drawn there.
void legend() {
    const float em = ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto entry = [&](const char* label, auto&& draw) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw(ImVec2{at.x + em * 0.7f, at.y + em * 0.55f});
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + em * 1.7f);
        ImGui::TextUnformatted(label);
    };
    const ImU32 ink = ImGui::GetColorU32(theme().text);
    entry("placed last", [&](ImVec2 c) {
        list.AddRectFilled({c.x - em * 0.45f, c.y - em * 0.45f}, {c.x + em * 0.45f, c.y + em * 0.45f},
                           ImGui::GetColorU32(theme().accent));
        list.AddRect({c.x - em * 0.45f, c.y - em * 0.45f}, {c.x + em * 0.45f, c.y + em * 0.45f}, ink, 0, 0,
                     2);
    });
    ImGui::SameLine(em * 10);
    entry("its parents", [&](ImVec2 c) { list.AddCircle(c, em * 0.45f, ink, 0, 2); });
    entry("known", [&](ImVec2 c) {
        list.AddRectFilled({c.x - em * 0.4f, c.y - em * 0.4f}, {c.x + em * 0.4f, c.y + em * 0.4f},
                           ImGui::GetColorU32(theme().field));
        list.AddRect({c.x - em * 0.4f, c.y - em * 0.4f}, {c.x + em * 0.4f, c.y + em * 0.4f},
                     ImGui::GetColorU32(theme().dim_text));
    });
    ImGui::SameLine(em * 10);
    entry("still to come",
          [&](ImVec2 c) { list.AddCircle(c, 2.5f, ImGui::GetColorU32(theme().dim_text), 0, 1.5f); });
}

void worksheet_button(Classroom& room) {
    const Learn& learn = room.learn;
    const bool fits = !learn.is_line() && fits_worksheet(learn.lesson());
    ImGui::BeginDisabled(!fits);
    if (ImGui::Button("Worksheet")) {
        const std::string name =
            "worksheet-" + std::to_string(learn.order().width()) + "x" +
            std::to_string(learn.order().height()) + "-" +
            std::to_string(learn.choice().seed % 1000000);  // short enough to be read out
        write_worksheets(room.session.jobs, room.session.toasts, learn.ground().lattice(),
                         first_folder(room.session.settings.last_export.folder), name);
    }
    ImGui::EndDisabled();
    mark("learn/worksheet");
    help("Worksheet",
         "Two pages to print, as SVG: this lesson with gaps to fill in, and its solution. Beside the last "
         "export "
         "or in your home folder.",
         fits ? "" : "For class numbers up to 9 × 9, without random additions");
}

void back_button(Ui& ui) {
    if (ImGui::Button("Back to the document")) ui.workspace_wanted = "create";
    mark("learn/leave");
}

// Lessons first, free play after.
void draw_tabs(Classroom& room) {
    const bool free_play = room.session.settings.free_play && !room.guided.is_open();
    if (segment("Lessons", !free_play)) room.session.settings.free_play = false;
    mark("learn/tab/lessons");
    help("Lessons", "Guided: step by step, with a caption for each.");
    ImGui::SameLine(0, 1);
    if (segment("Free play", free_play)) {
        end_lesson(room);
        room.session.settings.free_play = true;
    }
    mark("learn/tab/free");
    help("Free play", "Every size and rule, with the same transport. What a lesson had set up stays.");
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
    if (!room.session.settings.free_play || room.guided.is_open()) {
        draw_lesson_list(room);
        ImGui::Separator();
        if (room.guided.is_open()) {
            if (!room.compare.is_open()) legend();
            ImGui::Separator();
            // Beginners meet it when their teacher opens it.
            if (remembered_fold(room.session.settings, "lesson pseudocode", "Pseudocode##lesson", false,
                                "all steps in short"))
                pseudocode_rows(learn);
            dice_row(room);
            if (!room.compare.is_open()) typed_row(learn);
            if (ImGui::Button("This step once more")) show_step(room, room.guided.place());
            mark("guided/again");
            help("This step once more", "As the lesson has it: what was tried is taken back.");
            ImGui::SameLine();
        }
        back_button(room.ui);
        return ImGui::End();
    }
    const bool blur = learn.is_blur();
    pseudocode_rows(learn);
    ImGui::Separator();
    if (!blur) {
        legend();
        ImGui::Separator();
    }
    view_rows(learn);
    if (!blur) predict_rows(learn);
    ImGui::Separator();
    lesson_rows(room);
    if (!blur || !learn.choice().blur.terrain) dice_row(room);
    typed_row(learn);
    if (!blur &&
        remembered_fold(room.session.settings, "learn rules", "Rules##learn", false, "how offsets shrink"))
        rule_rows(learn);
    ImGui::Spacing();
    if (!blur) {
        worksheet_button(room);
        ImGui::SameLine();
    }
    back_button(room.ui);
    ImGui::End();
}

}  // namespace talus
