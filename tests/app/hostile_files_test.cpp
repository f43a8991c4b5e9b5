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

TEST_F(CommandLine, NoTextOfAFileForgesALine) {
    // Names, keys, notes and errors with breaks in them, each in a file that is taken and in one that is
    // refused.
    write("forge.talus",
          R"({"talus": 1, "a\ntalus: forged": 1, "layers": [{"stage": "x\ntalus: forged", "enabled": false},)"
          R"({"stage": "flat", "name": "b\ntalus: forged", "parameters": {"height": 1e9}}]})");
    write("worse.talus", R"({"talus": 1, "layers": [{"stage": "x", "name": "b\ntalus: forged"}]})");
    write("deep.talus",
          R"({"talus": 1, "layers": [{"stage": "flat", "parameters": {"c\ntalus: forged": {}}}]})");
    write("lesson.json",
          R"({"lesson": 1, "title": "t", "steps": [{"caption": "c", "d\ntalus: forged": 1}]})");
    for (const char* command :
         {"export forge.talus --size 17 -o a.r32", "export worse.talus --size 17 -o a.r32",
          "export deep.talus --size 17 -o a.r32", "inspect forge.talus --size 17",
          "render forge.talus --size 17 --set 'x\ntalus: forged.y=1' -o a.png",
          "lesson lesson.json -o slides", "export diamond-square --size 17 -o 'none/e\ntalus: forged.r32'"}) {
        std::string typed = command;
        for (std::size_t at = typed.find("\\n"); at != std::string::npos; at = typed.find("\\n"))
            typed.replace(at, 2, "\n");
        const Outcome outcome = run(typed);
        EXPECT_NE(outcome.error, "") << command;
        EXPECT_THAT("\n" + outcome.error, Not(HasSubstr("\ntalus: forged"))) << command;
    }
    for (const char* command :
         {"export diamond-square --size 17 -o", "render diamond-square --size 17 --width 32 --height 32 -o",
          "map diamond-square --size 17 -o"}) {
        const char* const ending = std::string_view(command).starts_with("map") ? ".svg'" : ".png'";
        const Outcome outcome = run(command + std::string(" 'f\ntalus: forged \x1b[31m\xc2\x9b") + ending);
        EXPECT_EQ(outcome.status, 0) << outcome.error;
        EXPECT_THAT("\n" + outcome.out, AllOf(Not(HasSubstr("\ntalus: forged")), Not(HasSubstr(k_escape)),
                                              HasSubstr("\\x1b[31m")));
    }
}

TEST_F(CommandLine, WhateverATitleHoldsASheetIsWhole) {
    // A code point that is no character, a control character, and bytes that are not UTF-8.
    const std::string title = "'a\xef\xbf\xbf b\x0b <c> \xff'";
    for (const char* file : {"a.svg", "a.pdf", "a.png"}) {
        const Outcome outcome = run("map diamond-square --size 17 --title " + title + " -o " + file);
        EXPECT_EQ(outcome.status, 0) << file << outcome.error;
    }
    EXPECT_THAT(read("a.svg"), HasSubstr("<title>a\xef\xbf\xbd b  &lt;c&gt; \xef\xbf\xbd</title>"));
    EXPECT_EQ(run("map diamond-square --size 17 -o '\xff.svg'").status, 0);
    EXPECT_EQ(run("scatter opening --size 33 --density 0.01 -o '\xff.csv'").status, 0);
    EXPECT_EQ(run("export opening --size 33 --target unity --weights -o '\xff.raw'").status, 0);
}

TEST_F(CommandLine, AScriptForBlenderNamesItsPictureAsTheFileIsNamed) {
    for (const std::string name : {"\xf0\x9f\x8f\x94", "a\"b", "\xff", "a\nb"}) {
        ASSERT_EQ(run("export diamond-square --size 17 --blender-script -o '" + name + ".exr'").status, 0);
        // What Python reads there, it finds.
        const std::string script = read(name + "_blender.py");
        const std::size_t begin = script.find("PICTURES = [");
        write("find.py", script.substr(begin, script.find("]\n", begin) + 2 - begin) +
                             "import os\nopen(PICTURES[0][0]).close()\n");
        EXPECT_EQ(std::system(("cd '" + folder.string() + "' && /usr/bin/python3 find.py").c_str()), 0)
            << name;
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

TEST_F(CommandLine, OneRuleHoldsForEveryCommand) {
    write("l.html",
          R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3}, "steps": [{"caption": "A"}]})");
    ASSERT_EQ(run("export diamond-square --size 17 -o in.r32").status, 0);
    std::filesystem::copy(folder / "in.r32.json", folder / "p.csv.json");
    const std::string before = read("in.r32.json");
    for (const char* command :
         {"export diamond-square --size 17 --format r32 -o in.r32.json", "schema recipe -o in.r32.json",
          "scatter opening --size 17 -o in.r32.json", "scatter opening --size 17 -o p.csv",
          "simulate live-water --size 17 --for 1min -o out --save in.r32.json",
          "lesson l.html --html l.html"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 2) << command << outcome.error;
    }
    EXPECT_EQ(read("in.r32.json"), before);
    EXPECT_EQ(run("export diamond-square --size 33 -o in.r32").status, 0)
        << "the map itself may be written again";
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

TEST_F(CommandLine, ANameTooLongForItsSidecarIsRefusedBeforeAnythingIsWritten) {
    const Outcome outcome = run("export diamond-square --size 17 -o " + std::string(250, 'n') + ".r32");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.error, HasSubstr("the name is too long"));
    expect_only({});
}

TEST_F(CommandLine, ALinkThatLeadsNowhereIsNamedWithTheFolderThatIsMissing) {
    std::filesystem::create_symlink("nowhere/deep.talus", folder / "link.talus");
    std::filesystem::create_symlink("link.talus", folder / "second.talus");
    for (const char* command : {"simulate live-water --size 17 --for 1min -o out --save second.talus",
                                "export second.talus -o a.r32"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 1) << command;
        EXPECT_THAT(outcome.error,
                    HasSubstr("it is a link to nowhere/deep.talus, and there is no folder nowhere"))
            << command;
    }
    std::filesystem::create_symlink("gone.talus", folder / "third.talus");
    EXPECT_THAT(run("export third.talus -o a.r32").error,
                HasSubstr("it is a link to gone.talus, which is missing"));
}

TEST_F(CommandLine, AFolderOfShadersThatIsMissingIsTold) {
    const Outcome outcome = run("list views", "TALUS_SHADERS=/none");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.error, HasSubstr("TALUS_SHADERS: /none is not a folder"));
    EXPECT_EQ(run("list views", "TALUS_SHADERS=.").error, "");
}

}  // namespace
}  // namespace talus
