#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/editor/file_listing.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"

namespace talus {
namespace {

// Languages by what they call themselves; others are shown by their code.
constexpr std::pair<const char*, const char*> k_names[] = {
    {"cs", "Čeština"},    {"da", "Dansk"},   {"de", "Deutsch"},  {"el", "Ελληνικά"},   {"en", "English"},
    {"es", "Español"},    {"fi", "Suomi"},   {"fr", "Français"}, {"hu", "Magyar"},     {"it", "Italiano"},
    {"nl", "Nederlands"}, {"no", "Norsk"},   {"pl", "Polski"},   {"pt", "Português"},  {"ro", "Română"},
    {"ru", "Русский"},    {"sv", "Svenska"}, {"tr", "Türkçe"},   {"uk", "Українська"},
};

std::string name_of(const std::string& code) {
    for (const auto& [known, name] : k_names) {
        if (code == known) return name;
    }
    return code;
}

// Returns the languages of the lesson that is given, or of any that could be.
std::vector<std::string> languages(const GuidedLesson& guided) {
    if (guided.is_open()) return guided.lesson().languages();
    std::vector<std::string> all;
    for (const BuiltInLesson& each : lessons()) {
        for (const std::string& code : each.lesson.languages()) {
            if (std::find(all.begin(), all.end(), code) == all.end()) all.push_back(code);
        }
    }
    return all;
}

void language_row(Classroom& room) {
    const std::vector<std::string> codes = languages(room.guided);
    if (codes.size() < 2) return;
    const std::string wanted = lesson_language(room.settings);
    const bool there = std::find(codes.begin(), codes.end(), wanted) != codes.end();
    const std::string chosen = there ? wanted : codes.front();
    ImGui::SetNextItemWidth(-1);
    const bool open = begin_choice_list("##language", name_of(chosen).c_str());
    mark("lessons/language");
    if (!open) return;
    for (const std::string& code : codes) {
        if (list_row(name_of(code), code == chosen)) {
            room.settings.set_text("lesson_language", code);
            room.guided.is_open() ? speak(room, code)
                                  : void(room.learn.language = language_without_lesson(room.settings));
        }
        mark("lessons/language/" + code);
    }
    end_choice_list();
}

const std::string& text_of(const LessonText& text, const LessonFile& lesson, const Classroom& room) {
    return text.in(lesson_language(room.settings), lesson.language);
}

// A number, the title, and below what it is about.
void lesson_row(Classroom& room, const BuiltInLesson& each, std::size_t number) {
    const LessonFile& lesson = each.lesson;
    const std::string& about = text_of(lesson.about, lesson, room);
    const float em = ImGui::GetFontSize();
    const float left = em * 1.9f;
    const float width = ImGui::GetContentRegionAvail().x - left - em * 0.4f;
    const float height = std::floor(em * 1.9f + text_height(fonts().text, em, width, about));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable(("##" + each.key).c_str(), false, 0, {0, height})) give_lesson(room, each);
    mark("lessons/" + each.key);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = at.y + em * 0.25f;
    list.AddText(fonts().bold, em, {at.x + em * 0.4f, top}, ImGui::GetColorU32(theme().accent),
                 std::to_string(number).c_str());
    list.AddText(fonts().bold, em, {at.x + left, top}, ImGui::GetColorU32(theme().text),
                 text_of(lesson.title, lesson, room).c_str());
    paint_text(list, fonts().text, em, {at.x + left, top + em * 1.25f}, width, theme().dim_text, about);
}

// While one is given its title stands for the list.
void lesson_combo(Classroom& room) {
    const GuidedLesson& guided = room.guided;
    ImGui::SetNextItemWidth(-1);
    const bool open = begin_choice_list("##lessons", guided.title().c_str(), ImGuiComboFlags_HeightLargest);
    mark("lessons");
    if (!open) return;
    const BuiltInLesson* chosen = nullptr;
    for (const BuiltInLesson& each : lessons()) {
        const LessonFile& lesson = each.lesson;
        if (list_row(text_of(lesson.title, lesson, room), each.key == guided.key())) chosen = &each;
        mark("lessons/" + each.key);
        help(text_of(lesson.title, lesson, room), text_of(lesson.about, lesson, room));
    }
    end_choice_list();
    if (chosen != nullptr) give_lesson(room, *chosen);
}

}  // namespace

void draw_lesson_list(Classroom& room) {
    if (room.guided.is_open()) lesson_combo(room);
    language_row(room);
    if (ImGui::Button((worded_here(room, "Open a lesson file…") + "##lessons").c_str())) {
        room.ui.browse = FileRequest{.title = "Open a lesson",
                                     .files = "lessons",
                                     .endings = ".json",
                                     .remembered = &Settings::folder,
                                     .chosen = [&room](const std::string& path) { open_lesson(room, path); }};
    }
    mark("lessons/open");
    help(worded_here(room, "A lesson of your own"),
         worded_here(room, "A text file in JSON; the README says how to write one."));
    const GuidedLesson& guided = room.guided;
    if (!guided.is_open()) {
        ImGui::Spacing();
        const auto all = lessons();
        for (std::size_t i = 0; i < all.size(); ++i) lesson_row(room, all[i], i + 1);
        return;
    }
    if (guided.file().empty()) return;
    ImGui::SameLine();
    if (ImGui::Button((worded_here(room, "Read it again") + "##lessons").c_str())) read_lesson_again(room);
    mark("lessons/again");
    help(worded_here(room, "Read it again"),
         worded_here(
             room,
             "The same file from the disk, at this step. When it changes there, that happens by itself."));
}

}  // namespace talus
