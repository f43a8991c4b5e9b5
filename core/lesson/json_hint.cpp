#include "core/lesson/json_hint.h"

namespace talus {

std::string json_hint(std::string_view said) {
    const auto tells = [&](std::string_view clue) { return said.find(clue) != std::string_view::npos; };
    if (tells("control character")) return "; a text stays on one line: write \\n where a new one begins";
    if (tells("missing closing quote") || tells("unexpected end of input"))
        return "; a quote or a bracket is not closed";
    if (tells("invalid literal"))
        return "; texts stand in straight quotes \"...\", and a quote within a text is written \\\"";
    if (tells("unexpected ']'") || tells("unexpected '}'")) return "; is there a comma too many before it?";
    if (tells("expected ':'")) return "; after a key stand a colon and its value";
    if (tells("unexpected ")) return "; is a comma missing before it?";
    return "";
}

}  // namespace talus
