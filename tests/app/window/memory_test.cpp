#include <gtest/gtest.h>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

TEST(WindowMemory, SaysWhatItIsUsedForWithinItsBudget) {
    const Window window(display());
    window.settle();
    window.click("menu/Help");
    window.wait_for("menu/Memory…");
    window.click("menu/Memory…");
    const Window::Status shown = window.wait_until("dialog", "memory");
    EXPECT_GT(shown["memory_kept"].get<double>(), 0);
    EXPECT_LE(shown["memory_kept"].get<double>(), shown["memory_budget"].get<double>());
    window.click("memory/close");
    window.wait_until("dialog", "");
}

}  // namespace
}  // namespace talus::testing
