#include "core/lesson/word_table.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

#include "embedded_words.h"

namespace talus {

std::string with_fillings(std::string text, const Fillings& fillings) {
    for (const auto& [name, filling] : fillings) {
        const std::string hole = std::string("{").append(name).append("}");
        for (std::size_t at = text.find(hole); at != std::string::npos;
             at = text.find(hole, at + filling.size()))
            text.replace(at, hole.size(), filling);
    }
    return text;
}

WordTable::WordTable(std::string_view file) {
    const auto files = assets::words();
    const auto found = std::ranges::find(files, file, &EmbeddedFile::name);
    assert(found != files.end());
    texts_ = nlohmann::json::parse(found->bytes).get<std::map<std::string, Texts>>();
}

const std::string* WordTable::find(std::string_view key, const std::string& language) const {
    const auto spoken = texts_.find(language);
    if (spoken == texts_.end()) return nullptr;
    const auto there = spoken->second.find(key);
    return there == spoken->second.end() ? nullptr : &there->second;
}

std::string WordTable::text(std::string_view key, const std::string& language,
                            const Fillings& fillings) const {
    const std::string* found = find(key, language);
    if (found == nullptr) found = find(key, "en");
    assert(found != nullptr);
    return with_fillings(*found, fillings);
}

std::vector<std::string> WordTable::languages() const {
    std::vector<std::string> codes;
    for (const auto& [code, all] : texts_) codes.push_back(code);
    return codes;
}

}  // namespace talus
