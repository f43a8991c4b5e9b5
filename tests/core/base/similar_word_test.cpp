#include "core/base/similar_word.h"

#include <gtest/gtest.h>

#include <array>

namespace talus {
namespace {

constexpr std::array<std::string_view, 6> k_words{"export", "inspect", "render",
                                                  "list",   "alps",    "alluvial-fans"};

TEST(SimilarWord, IsTheOneThatWasMeant) {
    for (const auto& [typed, meant] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"exprot", "export"},
             {"info", "inspect"},
             {"Alpes", "alps"},
             {"alsp", "alps"},
             {"rendr", "render"},
             {"LIST", "list"},
             {"aluvial fans", "alluvial-fans"}})
        EXPECT_EQ(most_similar(typed, k_words), meant) << typed;
}

TEST(SimilarWord, IsNoneWhereNoneIsLikeIt) {
    for (const std::string_view typed : {"", "x", "quixotic", "7"}) {
        EXPECT_EQ(most_similar(typed, k_words), "") << typed;
        EXPECT_EQ(did_you_mean(typed, k_words), "");
    }
    EXPECT_EQ(did_you_mean("exprt", k_words), "; did you mean export?");
    EXPECT_EQ(most_similar("export", {}), "");
}

}  // namespace
}  // namespace talus
