#include "core/lesson/script/lesson_shapes.h"
#include "core/words/language_shape.h"

namespace talus {
namespace {

using shape::Json;

Shape<std::string> some_text() {
    const auto check = [](const std::string& text, const JsonPlace& at) {
        if (text.empty()) at.wrong("empty; write the text, or leave this language out");
    };
    return shape::text().checked(check).with_schema([] {
        return Json{{"type", "string"}, {"minLength", 1}};
    });
}

Shape<LessonText> any_text(const std::string& language) {
    const std::string expected = "a text in quotes, or one for each language: {\"en\": \"...\"}";
    const auto plain = Shape<LessonText>(
        [language, expected](const JsonPlace& at, LessonText& text) {
            if (!at.json.is_string()) return at.unexpected(expected);
            if (at.json != "") text.by_language[language] = at.json.get<std::string>();
        },
        [language](const LessonText& text) { return Json(text.by_language.at(language)); },
        [] { return schema::text(); });
    const auto by_language = shape::by_language(some_text(), expected);
    const auto each = shape::of(&LessonText::by_language, by_language.with_schema([by_language] {
        return schema::described(by_language.schema(), "The text in each language: {\"en\": \"…\"}.");
    }));
    return shape::either(
        plain, each, [](const Json& json) { return json.is_object(); },
        [language](const LessonText& text) {
            return text.by_language.size() != 1 || !text.by_language.contains(language);
        });
}

constexpr const char* k_text = "text";
constexpr const char* k_needed_text = "needed_text";

}  // namespace

Shape<LessonText> text_shape(const std::string& language) {
    return any_text(language).unless({}).with_schema([] { return schema::ref(k_text); });
}

Shape<LessonText> text_shape(const std::string& language, std::string_view missing) {
    const auto check = [missing](const LessonText& text, const JsonPlace& at) {
        if (text.empty()) at.wrong(std::string(missing));
    };
    return any_text(language).checked(check).with_schema([] { return schema::ref(k_needed_text); });
}

void add_text_schemas(Json& definitions) {
    Json text = any_text({}).schema();
    definitions[k_text] = text;
    text["anyOf"][0]["minLength"] = 1;
    text["anyOf"][1]["minProperties"] = 1;
    definitions[k_needed_text] = std::move(text);
}

}  // namespace talus
