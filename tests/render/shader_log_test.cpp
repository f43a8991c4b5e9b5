#include "render/shader_log.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

const std::vector<std::string> k_files{"ground.frag", "frame.glsl", "ground_paint.glsl"};

std::vector<ShaderError> read(std::string_view log) { return shader_errors(log, k_files, "ground.frag"); }

TEST(ShaderLog, EveryDriversFormNamesFileAndLine) {
    const std::vector<ShaderError> one{{"ground_paint.glsl", 12, "`nonsense' undeclared"}};
    EXPECT_EQ(read("2:12(3): error: `nonsense' undeclared"), one);         // Mesa
    EXPECT_EQ(read("ERROR: 2:12: `nonsense' undeclared\n"), one);          // macOS, Intel
    EXPECT_EQ(read("2(12) : error: `nonsense' undeclared\r\n\r\n"), one);  // NVIDIA, …
    EXPECT_EQ(
        read("2(12) : error C1503: undefined variable \"nonsense\""),
        (std::vector<ShaderError>{{"ground_paint.glsl", 12, "C1503: undefined variable \"nonsense\""}}));
}

TEST(ShaderLog, ALineTellsItsFileWhereTheDriverForgetsIt) {
    EXPECT_EQ(read("0:20012(3): error: no"), (std::vector<ShaderError>{{"ground_paint.glsl", 12, "no"}}));
    EXPECT_EQ(read("0:99990012(3): error: no"), (std::vector<ShaderError>{{"ground.frag", 0, "no"}}));
}

TEST(ShaderLog, AllErrorsAreReadAndWarningsAndCountsAreNot) {
    const std::vector<ShaderError> two{{"ground.frag", 3, "no function with name 'f'"},
                                       {"frame.glsl", 40, "syntax error, unexpected '}'"}};
    EXPECT_EQ(read("0:3(1): error: no function with name 'f'\n0:3(7): warning: `x' used uninitialized\n"
                   "1:40(9): error: syntax error, unexpected '}'\n"),
              two);
    EXPECT_EQ(
        read("WARNING: 0:1: extension is not supported\nERROR: 0:3: no function with name 'f'\n"
             "ERROR: 1:40: syntax error, unexpected '}'\nERROR: 2 compilation errors.  No code generated.\n"),
        two);
    EXPECT_EQ(
        read("0(3) : error C1008: a\n0(4) : warning C7050: \"x\" might be used before being initialized\n"),
        (std::vector<ShaderError>{{"ground.frag", 3, "C1008: a"}}));
}

TEST(ShaderLog, WhatNamesNoPlaceIsToldOfTheWhole) {
    EXPECT_EQ(read("error: vertex shader lacks `main'\n"),
              (std::vector<ShaderError>{{"ground.frag", 0, "vertex shader lacks `main'"}}));
    EXPECT_EQ(read("7:12(3): error: a file of another number"),
              (std::vector<ShaderError>{{"ground.frag", 0, "a file of another number"}}));
    for (const char* log : {"", "\n\n", "0:3(1): warning: nothing else"}) {
        ASSERT_EQ(read(log).size(), 1u) << log;
        EXPECT_EQ(read(log)[0].file, "ground.frag");
        EXPECT_FALSE(read(log)[0].text.empty());
    }
}

TEST(ShaderLog, AnErrorIsWrittenAsCompilersWriteIt) {
    EXPECT_EQ(text_of(ShaderError{"sky.glsl", 7, "no"}), "sky.glsl:7: no");
    EXPECT_EQ(text_of(ShaderError{"sky.vert and sky.frag", 0, "no"}), "sky.vert and sky.frag: no");
}

}  // namespace
}  // namespace talus
