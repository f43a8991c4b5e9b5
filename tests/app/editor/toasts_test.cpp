#include "app/editor/toasts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace talus {
namespace {

using namespace std::chrono_literals;

TEST(Toasts, GoAfterTheirTimeAndTheSameOneIsShownOnce) {
    Toasts toasts;
    const auto now = Toasts::Clock::now();
    toasts.post(Toast::Kind::note, "same", {}, now);
    toasts.post(Toast::Kind::note, "same", {}, now);
    toasts.post(Toast::Kind::error, "wrong", {}, now);
    ASSERT_EQ(toasts.current(now).size(), 2u);
    const auto end = toasts.next_end();
    ASSERT_TRUE(end);
    const auto left = toasts.current(*end);
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].text, "wrong") << "errors stay longer";
    toasts.dismiss(left[0].id);
    EXPECT_FALSE(toasts.next_end());
}

TEST(Toasts, OneThatIsReadStaysUntilAWhileAfter) {
    Toasts toasts;
    const auto start = Toasts::Clock::now();
    toasts.post(Toast::Kind::success, "read", {}, start);
    toasts.post(Toast::Kind::success, "unread", {}, start);
    const int id = toasts.all().front().id;
    toasts.hold(id, start + 1s);  // no shorter than it would
    EXPECT_EQ(toasts.current(start + 5s).size(), 2u);
    toasts.hold(id, start + 5s);
    const auto left = toasts.current(start + 8s);
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left.front().text, "read");
    EXPECT_TRUE(toasts.current(start + 10s).empty());
}

TEST(Toasts, OneToAnswerStaysWhateverComesAfterItUntilItIsAnswered) {
    Toasts toasts;
    const auto now = Toasts::Clock::now();
    const int asked = toasts.post(Toast::Kind::success, "how?", {}, now);
    toasts.keep(asked);
    for (int i = 0; i < 9; ++i) toasts.post(Toast::Kind::note, std::to_string(i), {}, now);
    EXPECT_EQ(toasts.current(now).front().id, asked) << "others make room";
    ASSERT_EQ(toasts.current(now + 1000h).size(), 1u);
    toasts.let_go(asked, now);
    EXPECT_EQ(toasts.current(now + 3s).size(), 1u) << "it is still there to be read";
    EXPECT_TRUE(toasts.current(now + 1000h).empty());
}

TEST(Toasts, WhatWasToldOfADocumentGoesWithIt) {
    Toasts toasts;
    toasts.post(Toast::Kind::note, "its layer has moved");
    toasts.post(Toast::Kind::success, "exported", "/tmp");
    toasts.post(Toast::Kind::error, "no room on the disk");
    toasts.outlive(toasts.post(Toast::Kind::success, "saved"));
    toasts.leave_document();
    std::vector<std::string> left;
    for (const Toast& toast : toasts.all()) left.push_back(toast.text);
    EXPECT_EQ(left, (std::vector<std::string>{"exported", "no room on the disk", "saved"}));
}

TEST(Toasts, AnOfferStaysUntilItIsDismissed) {
    Toasts toasts;
    const int id = toasts.offer("larger?", "larger");
    EXPECT_FALSE(toasts.next_end());
    ASSERT_EQ(toasts.current(Toasts::Clock::now() + 1000h).size(), 1u);
    EXPECT_EQ(toasts.all().front().command, "larger");
    toasts.dismiss(id);
    EXPECT_TRUE(toasts.all().empty());
}

}  // namespace
}  // namespace talus
