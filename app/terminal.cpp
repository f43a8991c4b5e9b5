#include "app/terminal.h"

#include <cstdio>
#include <iostream>
#include <string>

#include "core/base/printable.h"

namespace talus {

void print_line(std::string_view line) { std::printf("%s\n", printable(line).c_str()); }

void print_lines(std::string_view text) { std::fputs(printable(text, true).c_str(), stdout); }

void tell_line(std::string_view line) { std::fprintf(stderr, "talus: %s\n", printable(line).c_str()); }

void draw_line(std::string_view part) {
    std::fwrite(part.data(), 1, part.size(), stderr);
    std::fflush(stderr);
}

bool output_is_written() {
    std::cout.flush();  // --help is printed there
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout;
}

}  // namespace talus
