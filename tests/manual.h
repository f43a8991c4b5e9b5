#pragma once

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/command.h"
#include "tests/places.h"

namespace talus {

/// For tests of what users read: the front page, README.md, and the manual under assets/manual.

struct ManualPage {
    std::string name;  ///< from the root of the repository: "assets/manual/water.md"
    std::string text;

    friend std::ostream& operator<<(std::ostream& out, const ManualPage& page) { return out << page.name; }
};

inline std::vector<ManualPage> manual_pages() {
    std::vector<ManualPage> pages{{"README.md", text_of(source_path("README.md"))}};
    for (const auto& entry : std::filesystem::directory_iterator(source_path("assets/manual"))) {
        const std::string name = "assets/manual/" + entry.path().filename().string();
        pages.push_back({name, text_of(entry.path())});
    }
    std::ranges::sort(pages, {}, &ManualPage::name);
    return pages;
}

/// Returns the lines of a page's blocks of code that begin with ```language; "": with nothing more.
inline std::vector<std::string> lines_of_code(const std::string& page, const std::string& language) {
    std::vector<std::string> found;
    bool in_block = false;
    bool wanted = false;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            wanted = in_block && line == "```" + language;
        } else if (wanted) {
            found.push_back(line);
        }
    }
    return found;
}

/// Returns a page without its blocks of code, paragraphs on one line.
inline std::string prose_of(const std::string& page) {
    const std::string text = std::regex_replace(page, std::regex("```[^`]*```"), "");
    return std::regex_replace(text, std::regex("([^\n])\n *([^\n|#-])"), "$1 $2");
}

/// Returns what stands in `…` within the prose.
inline std::vector<std::string> code_in_prose(const std::string& page) {
    const std::string prose = prose_of(page);
    const std::regex span("`([^`\n]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator it(prose.begin(), prose.end(), span), end; it != end; ++it)
        found.push_back((*it)[1]);
    return found;
}

}  // namespace talus
