#include "app/pages/web_page.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "app/pages/web_parts.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/words/words.h"
#include "embedded_lesson_page.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string part(std::string_view name) {
    const auto files = assets::lesson_page();
    const auto found =
        std::ranges::find_if(files, [&](const EmbeddedFile& file) { return file.name == name; });
    assert(found != files.end());
    return std::string(found->bytes);
}

std::string replaced(const std::string& text, char what, std::string_view by) {
    std::string out;
    for (const char c : text) {
        if (c == what)
            out += by;
        else
            out += c;
    }
    return out;
}

// No "<" can end the element that the data stands in, or begin another, whatever a lesson says.
std::string script_data(const Json& data) { return replaced(json_dump(data), '<', "\\u003c"); }

// One text, or a list of them, as by_language() made it.
const Json& in_language(const Json& text, const std::string& language) {
    return text.is_object() ? text.at(language) : text;
}

// For a browser without scripts: what is said, and the arithmetic.
std::string plain(const Json& data, const std::string& language) {
    std::string list = "<ol>";
    for (const Json& step : data.at("steps")) {
        list +=
            "<li><p>" + xml_escaped(in_language(step.at("caption"), language).get<std::string>()) + "</p>";
        const Json& last = step.at("moments").back();
        if (last.contains("lines")) {
            for (const Json& line : in_language(last.at("lines"), language))
                list += "<p>" + xml_escaped(localized(line.get<std::string>(), language)) + "</p>";
        }
        list += "</li>";
    }
    return list + "</ol>";
}

// Puts texts in place of their names in double braces, each once: what a text says is not looked through.
std::string filled(const std::string& page,
                   const std::vector<std::pair<std::string_view, std::string>>& texts) {
    std::string out;
    std::size_t at = 0;
    for (std::size_t open = page.find("{{"); open != std::string::npos; open = page.find("{{", at)) {
        const std::size_t close = page.find("}}", open);
        const std::string_view name = std::string_view(page).substr(open + 2, close - open - 2);
        const auto text = std::ranges::find_if(texts, [&](const auto& each) { return each.first == name; });
        assert(text != texts.end());
        out.append(page, at, open - at).append(text->second);
        at = close + 2;
    }
    return out.append(page, at);
}

}  // namespace

Json web_words(const std::vector<std::string>& languages) {
    // Those that the window and the printed pages have, too: what scripts call them, and the English.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 16> k_shared{
        {{"measured", "Measured: {number}"},
         {"long_waves", "long waves"},
         {"short_waves", "short waves"},
         {"decimal_mark", "."},
         {"name", "Name"},
         {"next", "Next"},
         {"back", "Back"},
         {"show_me", "Show me"},
         {"right", "Right."},
         {"not_mean", "Not yet: add the {count} numbers, and divide the sum by {count}."},
         {"copy", "Copy"},
         {"score_line", "{title}: {result} · Talus {version}"},
         {"score_first", "{right} of {count} right at the first try"},
         {"score_later", "{number} after more tries"},
         {"score_shown", "{number} shown"},
         {"score_open", "{number} not answered"}}};
    const Json all = Json::parse(part("words.json"));
    Json words = Json::object();
    for (const std::string& code : languages) {
        words[code] = all.contains(code) ? all.at(code) : all.at("en");
        for (const auto& [key, english] : k_shared) words[code][key] = worded(english, code);
    }
    return words;
}

std::string web_page(const LessonFile& lesson, const std::string& language, WebPictures& pictures) {
    const Json data = web_data(lesson, pictures);
    const std::string script = part("parts.js") + part("board.js") + part("ground.js") + part("plots.js") +
                               part("question.js") + part("page.js");
    return filled(part("page.html"), {{"language", language},
                                      {"title", xml_escaped(lesson.title.in(language, lesson.language))},
                                      {"about", xml_escaped(lesson.about.in(language, lesson.language))},
                                      {"style", part("page.css")},
                                      {"plain", plain(data, language)},
                                      {"data", script_data(data)},
                                      {"script", script}});
}

}  // namespace talus
