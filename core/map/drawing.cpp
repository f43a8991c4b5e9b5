#include "core/map/drawing.h"

namespace talus {

double text_width(const std::string& text, double size) {
    int letters = 0;
    for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    return letters * size * k_letter_width;
}

}  // namespace talus
