#include "core/recipe/lines/line_xml.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

#include "core/base/printable.h"
#include "core/base/read_file.h"

namespace talus {

void load_xml(pugi::xml_document& document, const LineFileText& file, const char* root) {
    const pugi::xml_parse_result result = document.load_buffer(file.text.data(), file.text.size());
    if (!result) {
        const auto at =
            std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), file.text.size());
        const auto line =
            1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        throw FileError(file.path + ": is no sound XML, see line " + std::to_string(line) + ": " +
                        result.description());
    }
    if (!document.child(root))
        throw FileError(file.path + ": has no element <" + root +
                        ">; its ending says that it is such a file");
}

std::string xml_text(const pugi::xml_document& document) {
    std::ostringstream out;
    document.save(out, " ", pugi::format_indent, pugi::encoding_utf8);
    return std::move(out).str();
}

std::string short_xml_text(std::string_view value) {
    constexpr std::size_t k_shown = 40;
    return printable(std::string(value.substr(0, k_shown)));
}

}  // namespace talus
