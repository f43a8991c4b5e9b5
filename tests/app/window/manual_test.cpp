#include <gtest/gtest.h>

#include <fstream>

#include "tests/app/window/driver.h"
#include "tests/command.h"
#include "tests/places.h"

namespace talus::testing {
namespace {

TEST(WindowManual, HelpOpensItsFirstPageOnTheDesktop) {
    const Window window(display(), {small_document()});
    const std::string asked = (window.folder() / "asked").string();
    std::filesystem::create_directories(window.folder() / "bin");
    std::ofstream(window.folder() / "bin/xdg-open") << "#!/bin/sh\nprintf '%s' \"$1\" > " << asked << "\n";
    std::filesystem::permissions(window.folder() / "bin/xdg-open", std::filesystem::perms::owner_all);
    window.click("menu/Help");
    window.click("menu/Manual");
    window.wait("the page", [&](const Window::Status&) { return !text_of(asked).empty(); });
    EXPECT_TRUE(std::filesystem::equivalent(text_of(asked), source_path("assets/manual/README.md")))
        << text_of(asked);
}

}  // namespace
}  // namespace talus::testing
