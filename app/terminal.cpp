#include "app/terminal.h"

#include <cstdio>
#include <iostream>
#include <string>

#include "core/base/printable.h"

namespace talus {
namespace {

bool g_speaks = true;

}  // namespace

void speak_no_more() { g_speaks = false; }
bool speaks() { return g_speaks; }

void print_line(std::string_view line) {
    if (g_speaks) std::printf("%s\n", printable(line).c_str());
}

void print_lines(std::string_view text) {
    if (g_speaks) std::fputs(printable(text, true).c_str(), stdout);
}

void tell_line(std::string_view line) {
    if (g_speaks) std::fprintf(stderr, "talus: %s\n", printable(line).c_str());
}

void draw_line(std::string_view part) {
    if (!g_speaks) return;
    std::fwrite(part.data(), 1, part.size(), stderr);
    std::fflush(stderr);
}

bool output_is_written() {
    std::cout.flush();  // --help is printed there
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout;
}

}  // namespace talus
