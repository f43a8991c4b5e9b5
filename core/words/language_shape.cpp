#include "core/words/language_shape.h"

#include "core/words/words.h"

namespace talus::shape {

Shape<std::map<std::string, std::string>> by_language(const Shape<std::string>& text, std::string expected) {
    const auto objection = [](std::string_view code) -> std::string {
        return is_language(code) ? "" : "expected the code of a language, as en or pt-BR";
    };
    const auto texts = map<std::string>(text, std::move(expected), objection);
    return texts.with_schema([texts] {
        Json json = texts.schema();
        json["propertyNames"] = {{"pattern", k_language_pattern}, {"maxLength", k_max_language}};
        return json;
    });
}

}  // namespace talus::shape
