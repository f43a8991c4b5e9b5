// The front page is short, and every link of what users read leads somewhere.
#include "tests/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace talus::house {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_front_page_characters = 9000;
constexpr std::size_t k_line_characters = 140;

std::size_t characters_in(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// As the pages of hosts of repositories name a heading.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : heading) {
        if (c == ' ') anchor += '-';
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return anchor;
}

std::set<std::string> anchors_of(const std::string& page) {
    std::set<std::string> anchors;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) anchors.insert(anchor_of(line.substr(line.find(' ') + 1)));
    }
    return anchors;
}

// Where a page's links lead that lead nowhere.
std::vector<std::string> broken_links(const ManualPage& page, const fs::path& root) {
    std::vector<std::string> broken;
    const std::string prose = std::regex_replace(page.text, std::regex("```[^`]*```"), "");
    const std::regex link("\\]\\(([^)# ]*)(#([^) ]*))?\\)");
    for (std::sregex_iterator it(prose.begin(), prose.end(), link), end; it != end; ++it) {
        const std::string target = (*it)[1];
        if (target.starts_with("http")) continue;
        const fs::path file = target.empty() ? root / page.name : (root / page.name).parent_path() / target;
        const bool leads =
            fs::exists(file) && (!(*it)[2].matched || anchors_of(text_of(file)).contains((*it)[3]));
        if (!leads) broken.push_back(page.name + ": " + (*it)[0].str());
    }
    return broken;
}

// Returns a text as the window shows it: without what only tells items apart, and without a mark at its end.
std::string shown_name(std::string text) {
    text.erase(std::min(text.find("##"), text.size()));
    for (const std::string_view end : {"…", ":"})
        if (text.ends_with(end)) text.resize(text.size() - end.size());
    return text;
}

// Every text between quotation marks; those that follow each other are one.
void take_texts(const std::string& source, std::set<std::string>& texts) {
    std::string text;
    for (std::size_t at = source.find('"'); at != std::string::npos; at = source.find('"', at)) {
        const std::size_t begin = ++at;
        if (begin > 1 && source[begin - 2] == '\'') continue;  // a mark alone
        while (at < source.size() && source[at] != '"') at += source[at] == '\\' ? 2 : 1;
        if (at >= source.size()) break;
        text += source.substr(begin, at - begin);
        const std::size_t next = source.find_first_not_of(" \n", ++at);
        if (next != std::string::npos && source[next] == '"') continue;
        texts.insert(shown_name(text));
        text.clear();
    }
}

// All that the sources and the files of assets say: labels are among them.
std::set<std::string> texts_of_the_window() {
    std::set<std::string> texts;
    for (const char* folder : {"app", "core", "render", "assets"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source_path(folder))) {
            const std::string ending = entry.path().extension().string();
            const bool speaks = ending == ".cpp" || ending == ".h" || ending == ".json" || ending == ".talus";
            if (speaks && entry.path().filename() != "de.json") take_texts(text_of(entry.path()), texts);
        }
    }
    return texts;
}

// What a page sets in italics, the parts of "*View > Show*" each.
std::vector<std::string> names_in(const ManualPage& page) {
    std::string prose = std::regex_replace(page.text, std::regex("```[^`]*```|`[^`\n]*`|\\*\\*"), "");
    prose = std::regex_replace(prose, std::regex("\\n *"), " ");
    std::vector<std::string> names;
    const std::regex name("\\*([^* ][^*]*)\\*");
    for (std::sregex_iterator it(prose.begin(), prose.end(), name), end; it != end; ++it) {
        std::string path = (*it)[1];
        for (std::size_t at = path.find(" > "); at != std::string::npos; at = path.find(" > ")) {
            names.push_back(shown_name(path.substr(0, at)));
            path.erase(0, at + 3);
        }
        names.push_back(shown_name(path));
    }
    return names;
}

TEST(Manual, ControlsHaveTheNamesThatTheWindowGivesThem) {
    std::set<std::string> known = texts_of_the_window();
    EXPECT_GT(known.size(), 5000u);
    // These are names of other programs, and a row with its number.
    for (const char* other : {"Import from File", "Import Tiled Landscape", "Import Raw", "Import", "Part",
                              "Run Import", "at most 0 m"})
        known.insert(other);
    std::size_t names = 0;
    for (const ManualPage& page : manual_pages()) {
        if (!page.name.starts_with("assets/")) continue;
        for (const std::string& name : names_in(page)) {
            EXPECT_TRUE(known.contains(name)) << page.name << " calls something " << name;
            ++names;
        }
    }
    EXPECT_GT(names, 300u);
    EXPECT_EQ(names_in({"a.md", "Set *By* to\n*One\nbiome* in **bold** *View > Show…*"}),
              (std::vector<std::string>{"By", "One biome", "View", "Show"}));
    EXPECT_FALSE(known.contains("By ")) << "the check finds nothing";
}

TEST(Manual, TheReadmeIsAFrontPage) {
    const std::string front = text_of(source_path("README.md"));
    EXPECT_LE(characters_in(front), k_front_page_characters) << "what is more belongs into assets/manual";
    EXPECT_EQ(characters_in("Größe"), 5u);
    std::set<std::string> pictures;
    const std::regex picture("!\\[[^\\]]+\\]\\((assets/gallery/[^)]*)\\)");
    for (std::sregex_iterator it(front.begin(), front.end(), picture), end; it != end; ++it)
        pictures.insert((*it)[1]);
    EXPECT_EQ(pictures.size(), 5u);
}

TEST(Manual, EveryLinkLeadsSomewhere) {
    std::vector<ManualPage> pages = manual_pages();
    for (const char* other : {"CONTRIBUTING.md", "CHANGELOG.md", "assets/lessons/README.md",
                              "assets/gallery/README.md", "assets/reference/land.md"})
        pages.push_back({other, text_of(source_path(other))});
    ASSERT_GE(pages.size(), 15u);
    for (const ManualPage& page : pages) {
        EXPECT_FALSE(page.text.empty()) << page.name;
        EXPECT_THAT(broken_links(page, source_path()), testing::IsEmpty());
    }
    EXPECT_EQ(
        broken_links({"assets/manual/water.md", "[a](waters.md) [b](map.md#no) [c](#scree) ![d](map.md)"},
                     source_path())
            .size(),
        3u);
}

TEST(Manual, TheIndexAndTheFrontPageLeadToEveryPage) {
    const std::string index = text_of(source_path("assets/manual/README.md"));
    const std::string front = text_of(source_path("README.md"));
    for (const ManualPage& page : manual_pages()) {
        const fs::path file = fs::path(page.name).filename();
        if (!page.name.starts_with("assets/")) continue;
        EXPECT_THAT(front, testing::HasSubstr("(" + page.name + ")"));
        if (file != "README.md") EXPECT_THAT(index, testing::HasSubstr("(" + file.string() + ")"));
    }
}

TEST(Manual, LinesFitAnEditor) {
    for (const ManualPage& page : manual_pages()) {
        std::istringstream lines(page.text);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            if (!line.starts_with('|'))
                EXPECT_LE(characters_in(line), k_line_characters) << page.name << ":" << number;
        }
    }
}

}  // namespace
}  // namespace talus::house
