#include "core/base/printable.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(Printable, LeavesWhatATerminalMayShow) {
    for (const char* text : {"", "bay.png", "Dünen über 3 m – „hoch“ 山 🏔", "tab is none: a b"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsControlCharactersInsteadOfSendingThem) {
    EXPECT_EQ(printable("\x1b[31mred"), "\\x1b[31mred");
    EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(printable("a\rb\tc\x7f"), "a\\x0db\\x09c\\x7f");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "\\x9b31m");  // the same as ESC [ in one character
    EXPECT_EQ(printable("a\nb"), "a\\nb");
    EXPECT_EQ(printable("a\nb", true), "a\nb");
    EXPECT_EQ(printable("a\xe2\x80\xae"
                        "b"),
              "ab");  // writes what follows backwards
}

TEST(Printable, ReplacesBytesThatAreNoUtf8) {
    for (const char* bad : {"\xff", "\x9b", "\xc3", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\x9b"}) {
        const std::string shown = printable(bad);
        EXPECT_NE(shown.find("\xef\xbf\xbd"), std::string::npos);
        EXPECT_EQ(printable(shown), shown);
    }
}

TEST(Printable, ReplacesWhatIsNoCharacter) {
    for (const char* none : {"\xef\xbf\xbf", "\xef\xbf\xbe", "\xef\xb7\x90", "\xf0\x9f\xbf\xbf"})
        EXPECT_EQ(printable(none), "\xef\xbf\xbd");
    EXPECT_EQ(drawable("a\nb\x1b\xef\xbf\xbf"), "a b \xef\xbf\xbd");
}

TEST(Printable, XmlHasNoMarkupAndNoCharacterThatItForbids) {
    EXPECT_EQ(xml_escaped("<a b=\"c\">&\v\xff"), "&lt;a b=&quot;c&quot;&gt;&amp; \xef\xbf\xbd");
    EXPECT_EQ(xml_escaped("山 🏔 ü"), "山 🏔 ü");
}

TEST(Printable, PythonReadsTheSameNameAgain) {
    EXPECT_EQ(python_quoted("山 🏔.png"), "\"山 🏔.png\"");
    EXPECT_EQ(python_quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
    EXPECT_EQ(python_quoted("a\xff"), "\"a\\udcff\"");
}

}  // namespace
}  // namespace talus
