#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/platform.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using platform::FileLock;

TEST(FileLock, IsHeldByOneAtATimeAndLeavesNothing) {
    const TemporaryFolder folder;
    {
        const auto first = FileLock::taken(folder / "a.lock");
        ASSERT_TRUE(first);
        EXPECT_FALSE(FileLock::taken(folder / "a.lock"));
        EXPECT_TRUE(FileLock::taken(folder / "b.lock"));
    }
    EXPECT_TRUE(folder.names().empty());
    EXPECT_TRUE(FileLock::taken(folder / "a.lock"));
    EXPECT_FALSE(FileLock::taken(folder / "none/a.lock"));
}

TEST(FileLock, GoesWithItsProcessHoweverThatEnds) {
    const TemporaryFolder folder;
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto lock = FileLock::taken(folder / "a.lock");
        if (write(ready[1], lock ? "y" : "n", 1) != 1) _exit(1);
        pause();
    }
    char answer = 0;
    ASSERT_EQ(read(ready[0], &answer, 1), 1);
    EXPECT_EQ(answer, 'y');
    EXPECT_FALSE(FileLock::taken(folder / "a.lock"));
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_TRUE(FileLock::taken(folder / "a.lock"));
    close(ready[0]);
    close(ready[1]);
}

}  // namespace
}  // namespace talus
