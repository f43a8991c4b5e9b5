#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "core/recipe/lines/line_formats.h"

namespace talus {

/// Parses a file as XML whose outermost element has this name. Throws FileError with the line of the mistake.
void load_xml(pugi::xml_document& document, const LineFileText& file, const char* root);
/// Returns the document as UTF-8 with a declaration.
std::string xml_text(const pugi::xml_document& document);
/// Returns the beginning of a value of a file, for an error.
std::string short_xml_text(std::string_view value);

}  // namespace talus
