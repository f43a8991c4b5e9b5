// Files and arguments that somebody made to do harm, or by accident: one clear line each.
#include <sys/stat.h>

#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* k_escape = "\x1b";

TEST_F(CommandLine, ControlCharactersOfAFileDoNotReachTheTerminal) {
    write("keys.talus", R"({"talus": 1, "\u001b[31mred": 1, "layers": [{"stage": "flat", "\u009b31m": 2}]})");
    const Outcome keys = run("export keys.talus --size 17 -o a.r32");
    EXPECT_EQ(keys.status, 0) << keys.error;
    EXPECT_THAT(keys.error, AllOf(HasSubstr("\\x1b[31mred: not known"), HasSubstr("\\x9b31m: not known")));
    write("stage.talus", R"({"talus": 1, "layers": [{"stage": "\u001b]0;title\u0007"}]})");
    write("name.talus", R"({"talus": 1, "layers": [{"stage": "none", "name": "\u001b[2J"}]})");
    write("broken.talus", "{\"talus\": \x1b[31m}");
    for (const char* file : {"keys", "stage", "name", "broken", "'\x1b[31mnone'"}) {
        const Outcome outcome = run("export " + std::string(file) + ".talus --size 17 -o b.r32");
        EXPECT_NE(outcome.error, "");
        EXPECT_THAT(outcome.error,
                    AllOf(Not(HasSubstr(k_escape)), Not(HasSubstr("\xc2\x9b")), Not(HasSubstr("\a"))))
            << file;
    }
}

TEST_F(CommandLine, APipeGivenAsAFileIsRefusedAtOnce) {
    for (const char* name : {"p.talus", "p.png", "p.exr", "p.r16", "p.asc", "p.json"})
        ASSERT_EQ(mkfifo((folder / name).c_str(), 0600), 0);
    for (const char* command :
         {"export p.talus -o a.png", "inspect p.png", "inspect p.exr", "inspect p.r16", "inspect p.asc",
          "lesson p.json -o slides", "export diamond-square --size 17 -o p.png",
          "simulate live-water --for 1min --events p.json --size 17 -o out"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 1) << command;
        EXPECT_THAT(outcome.error, HasSubstr("not an ordinary file")) << command;
    }
    write("a.talus", R"({"talus": 1, "layers": [{"stage": "import", "parameters": {"file": "p.exr"}}]})");
    EXPECT_THAT(run("export a.talus --size 17 -o a.png").error, HasSubstr("not an ordinary file"));
    EXPECT_THAT(run("inspect /dev/zero --format r16").error, HasSubstr("not an ordinary file"));
}

TEST_F(CommandLine, AMessageSaysWhatIsWrongInPlainWords) {
    write("empty.r16", "");
    EXPECT_THAT(run("inspect empty.r16").error, HasSubstr("is empty"));
    for (const char* number : {"nan", "-nan", "inf"}) {
        const Outcome outcome = run(std::string("render flat -o a.png --exaggeration ") + number);
        EXPECT_EQ(outcome.status, 2) << number;
        EXPECT_THAT(outcome.error, HasSubstr("--exaggeration")) << number;
    }
    for (const char* command : {"simulate live-water --for 1min --size 17 -o a.r32/states",
                                "simulate live-water --for 1min --size 17 -o out --save none/a.talus"}) {
        write("a.r32", "x");
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 1);
        EXPECT_THAT(outcome.error, Not(HasSubstr("filesystem error"))) << command;
        EXPECT_THAT(outcome.error, HasSubstr("; ")) << command;
    }
    expect_only({"empty.r16", "a.r32", "out"});
}

TEST_F(CommandLine, NothingIsWrittenOverWhatIsReadOrTwice) {
    ASSERT_EQ(run("export diamond-square --size 17 --no-sidecar -o h.png b.r16").status, 0);
    write("a.talus", R"({"talus": 1, "layers": [{"stage": "import", "parameters": {"file": "h.png"}},)"
                     R"({"stage": "import", "parameters": {"file": "b.r16"}}]})");
    const std::string map = read("h.png");
    const std::string raw = read("b.r16");
    const std::string recipe = read("a.talus");
    for (const char* command :
         {"export a.talus -o h.png", "export a.talus -o c.png ./b.r16",
          "export a.talus --format r16 -o a.talus", "export a.talus -o c.png c.png",
          "export a.talus -o c.png ./c.png", "export a.talus --format r16 -o c.r16 c.r16.json",
          "render a.talus -o h.png", "map a.talus -o h.png",
          "export a.talus --set import#2.file=none.r16 -o none.r16"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 2) << command << outcome.error;
        EXPECT_THAT(outcome.error, HasSubstr("choose another name")) << command;
    }
    EXPECT_TRUE(read("h.png") == map);
    EXPECT_TRUE(read("b.r16") == raw);
    EXPECT_EQ(read("a.talus"), recipe);
    expect_only({"h.png", "b.r16", "a.talus"});
}

TEST_F(CommandLine, HelpThatCannotBeWrittenIsAFailure) {
    for (const char* command : {"--help", "--version", "export --help", "list stages"}) {
        EXPECT_EQ(run(std::string(command) + " >/dev/full 2>/dev/null || echo failed").out, "failed\n")
            << command;
    }
}

TEST_F(CommandLine, ANameAsLongAsTheFileSystemAllowsIsWritten) {
    const std::string name = std::string(241, 'n') + ".r32";
    const Outcome outcome = run("export diamond-square --size 17 -o " + name);
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_EQ(read(name).size(), 17u * 17 * 4);
}

}  // namespace
}  // namespace talus
