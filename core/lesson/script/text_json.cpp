#include "core/lesson/script/text_json.h"

#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/words/words.h"

namespace talus {

using Json = nlohmann::ordered_json;

LessonText text_from_json(const Json& object, std::string_view key, const std::string& where,
                          const std::string& language, LessonReader& reader) {
    LessonText text;
    const Json* json = LessonReader::member(object, key);
    const std::string path = key_path(where, key);
    if (json == nullptr) return text;
    if (json->is_string()) {
        if (!json->get<std::string>().empty()) text.by_language[language] = json->get<std::string>();
        return text;
    }
    if (!json->is_object()) {
        reader.unexpected(path, "a text in quotes, or one for each language: {\"en\": \"...\"}", *json);
        return text;
    }
    for (const auto& [code, value] : json->items()) {
        if (!is_language(code)) {
            reader.wrong(key_path(path, code), "expected the code of a language, as en or pt-BR");
        } else if (!value.is_string()) {
            reader.unexpected(key_path(path, code), "a text in quotes", value);
        } else if (value == "") {
            reader.wrong(key_path(path, code), "empty; write the text, or leave this language out");
        } else {
            text.by_language[code] = value.get<std::string>();
        }
    }
    return text;
}

bool is_missing(const Json& object, std::string_view key) {
    const Json* json = LessonReader::member(object, key);
    return json == nullptr || json->empty() || *json == "";
}

Json json_of(const LessonText& text, const std::string& language) {
    if (text.by_language.size() == 1 && text.by_language.contains(language))
        return text.by_language.at(language);
    Json json = Json::object();
    for (const auto& [code, words] : text.by_language) json[code] = words;
    return json;
}

}  // namespace talus
