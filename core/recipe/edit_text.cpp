#include "core/recipe/edit_text.h"

#include <algorithm>

#include "core/words/words.h"

namespace talus {

std::string short_name(std::string_view name) {
    constexpr std::size_t k_max_bytes = 40;
    if (name.size() <= k_max_bytes) return std::string(name);
    // Bytes of the form 10xxxxxx go on with the character before them.
    std::size_t end = k_max_bytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    return std::string(name.substr(0, end)) + "…";
}

std::string named(std::string_view text, std::string_view name) {
    return with_fillings(std::string(text), {{"name", short_name(name)}});
}

std::string change_text(const Parameter& parameter, const ParameterValue& value, std::string_view layer) {
    const bool* const flag = std::get_if<bool>(&value);
    const std::string_view label = parameter.info.label;
    const std::string_view text = layer.empty() ? (flag == nullptr ? "Change {parameter}"
                                                   : *flag         ? "Turn on {parameter}"
                                                                   : "Turn off {parameter}")
                                                : (flag == nullptr ? "Change {parameter} of {name}"
                                                   : *flag         ? "Turn on {parameter} of {name}"
                                                                   : "Turn off {parameter} of {name}");
    return with_fillings(named(text, layer), {{"parameter", std::string(label.substr(0, label.find(" (")))}});
}

std::string free_view_name(const std::vector<NamedView>& views) {
    for (int i = 1;; ++i) {
        const std::string name = "View " + std::to_string(i);
        if (std::ranges::find(views, name, &NamedView::name) == views.end()) return name;
    }
}

}  // namespace talus
