#include "app/editor/answer_times.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

using namespace std::chrono_literals;

TEST(AnswerTimes, AreFromTheNewestEventAnsweredToTheUpload) {
    AnswerTimes answers;
    const auto start = AnswerTimes::Clock::now();
    answers.requested(std::nullopt);  // of the document as it was opened
    answers.requested(start);
    answers.requested(start + 100ms);
    answers.job_ended(start + 300ms);
    answers.uploaded(3, 0.05);
    EXPECT_EQ(answers.times().size(), 1u) << "one answer to all three";
    EXPECT_DOUBLE_EQ(answers.times().last(), 0.25);

    answers.job_ended(start + 900ms);
    answers.uploaded(3, 0.05);
    EXPECT_EQ(answers.times().size(), 1u) << "a refinement answers nothing anew";
}

TEST(AnswerTimes, LeaveOutWhatNobodyWaitedFor) {
    AnswerTimes answers;
    answers.requested(std::nullopt);
    answers.job_ended();
    answers.uploaded(1, 0.01);
    EXPECT_EQ(answers.times().size(), 0u);
}

}  // namespace
}  // namespace talus
