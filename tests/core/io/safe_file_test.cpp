#include "core/io/safe_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

namespace fs = std::filesystem;

// No file may grow beyond so many bytes while this lives: what a full disk looks like, without one.
struct FileSizeLimit {
    explicit FileSizeLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit lower{bytes, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &lower);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before); }
    rlimit before{};
};

TEST(SafeFile, WritesAndReadsBackAnySize) {
    const TemporaryFolder folder;
    for (const std::size_t size : {0, 1, 7, 8, 9, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3000001}) {
        std::string bytes(size, '\0');
        for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 31 + (i >> 9));
        write_file_safely(folder / "a", bytes);
        EXPECT_EQ(bytes_of_file(folder / "a"), bytes) << size;
        EXPECT_EQ(read_text_file(folder / "a", size), bytes) << size;
    }
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(SafeFile, ChangesWhatStandsNearTheBeginning) {
    const TemporaryFolder folder;
    constexpr std::size_t k_head = FileGroup::Output::k_head;
    for (const std::size_t size : {std::size_t{20}, k_head - 1, k_head, k_head + 1, 3 * k_head + 5}) {
        FileGroup group;
        FileGroup::Output& output = group.add(folder / "a");
        std::string meant(size, 'a');
        output.write(meant);
        for (const std::size_t at : {std::size_t{0}, std::size_t{13}, std::min(size, k_head) - 4}) {
            output.overwrite(at, "bcd", 3);
            meant.replace(at, 3, "bcd");
        }
        output.write("end");
        meant += "end";
        EXPECT_EQ(output.bytes_written(), meant.size());
        group.commit();
        EXPECT_TRUE(bytes_of_file(folder / "a") == meant) << size;
    }
}

TEST(SafeFile, TakesItsBytesInPiecesOfAnySize) {
    const TemporaryFolder folder;
    FileGroup group;
    FileGroup::Output& output = group.add(folder / "a");
    std::string meant;
    for (std::size_t size = 1; size < 3000000; size = size * 3 + 1) {
        const std::string piece(size, static_cast<char>('a' + size % 26));
        output.write(piece);
        meant += piece;
        EXPECT_EQ(output.bytes_written(), meant.size());
    }
    group.commit();
    EXPECT_EQ(bytes_of_file(folder / "a"), meant);
}

TEST(SafeFile, NamesTheCauseAndTheCure) {
    const TemporaryFolder folder;
    put_file(folder / "file", "x");
    fs::create_directory(folder / "folder");
    const auto write = [](const std::string& path) { return [path] { write_file_safely(path, "y"); }; };
    EXPECT_THAT(write(folder / "none/a"), ThrowsMessage<FileError>(AllOf(HasSubstr(folder / "none/a"),
                                                                         HasSubstr("there is no folder"))));
    EXPECT_THAT(write(folder / "file/a"),
                ThrowsMessage<FileError>(HasSubstr("is not a folder; choose another")));
    EXPECT_THAT(write(folder / "folder"),
                ThrowsMessage<FileError>(HasSubstr("this is a folder; add a file's name")));
    EXPECT_THAT(write(folder / "folder/"), ThrowsMessage<FileError>(HasSubstr("this is a folder")));
    EXPECT_THAT(write("/proc/a"), ThrowsMessage<FileError>(HasSubstr("/proc is not a folder for files")));
    EXPECT_THAT(write("/dev/null"), ThrowsMessage<FileError>(HasSubstr("not an ordinary file")));
    EXPECT_THAT(write(folder / std::string(300, 'n')),
                ThrowsMessage<FileError>(HasSubstr("the name is too long")));
    EXPECT_THAT(write(""), ThrowsMessage<FileError>(HasSubstr("no file name")));
    EXPECT_THAT(folder.names(), ElementsAre("file", "folder"));
    EXPECT_EQ(bytes_of_file(folder / "file"), "x");
}

TEST(SafeFile, AFullDiskHarmsNothing) {
    const TemporaryFolder folder;
    put_file(folder / "a", "old");
    const std::string large(3 << 20, 'x');
    {
        const FileSizeLimit limit(2 << 20);
        EXPECT_THAT([&] { write_file_safely(folder / "a", large); },
                    ThrowsMessage<FileError>(HasSubstr("larger than is allowed here; raise the limit")));
    }
    EXPECT_EQ(bytes_of_file(folder / "a"), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(SafeFile, AGroupAppearsTogetherOrNotAtAll) {
    const TemporaryFolder folder;
    put_file(folder / "a", "old");
    {
        FileGroup group;
        group.add(folder / "a").write("new");
        group.add(folder / "b", [](ReadBack&) { throw FileError("not what it should be"); }).write("new");
        EXPECT_EQ(folder.names().size(), 3u);
        EXPECT_THAT([&] { group.commit(); }, ThrowsMessage<FileError>("not what it should be"));
    }
    EXPECT_EQ(bytes_of_file(folder / "a"), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
    FileGroup group;
    group.add(folder / "a").write("new");
    group.add(folder / "b").write("newer");
    group.commit();
    EXPECT_EQ(bytes_of_file(folder / "a"), "new");
    EXPECT_EQ(bytes_of_file(folder / "b"), "newer");
}

TEST(SafeFile, NoticesThatTheDiskHoldsOtherBytes) {
    const TemporaryFolder folder;
    for (const char* other : {"Xello", "hello!", "hell", ""}) {
        FileGroup group;
        // The first file's check plays the failing disk for the second.
        group.add(folder / "a", [&](ReadBack&) {
            for (const std::string& name : folder.names()) {
                if (name.starts_with("b.tmp-")) put_file(folder / name, other);
            }
        });
        group.add(folder / "b").write("hello");
        std::string message;
        try {
            group.commit();
        } catch (const FileError& error) {
            message = error.what();
        }
        EXPECT_THAT(message, HasSubstr("the data read back differs from what was written")) << other;
    }
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(SafeFile, AGroupDroppedLeavesNothing) {
    const TemporaryFolder folder;
    {
        FileGroup group;
        group.add(folder / "a").write("x");
        EXPECT_THAT(folder.names(), ElementsAre(testing::StartsWith("a.tmp-")));
    }
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(SafeFile, ClearsUpAfterAKilledProcessAndNobodyElse) {
    const TemporaryFolder folder;
    const pid_t child = fork();
    if (child == 0) {
        FileGroup group;
        group.add(folder / "a").write("half");
        raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(folder.names().size(), 1u);
    for (const std::string kept : {"a.tmp-x-0", "a.tmp-1", "other"}) put_file(folder / kept, "");
    write_file_safely(folder / "a", "whole");
    EXPECT_THAT(folder.names(), testing::UnorderedElementsAre("a", "a.tmp-x-0", "a.tmp-1", "other"));
}

// In another container, whose processes have numbers of their own.
TEST(SafeFile, LeavesTheTemporaryAloneThatSomebodyStillWrites) {
    const TemporaryFolder folder;
    const std::string theirs = "a.tmp-999999999-0";
    {
        platform::NewFile file(folder / theirs);
        write_file_safely(folder / "a", "ours");
        EXPECT_THAT(folder.names(), ElementsAre("a", theirs));
        file.write("x", 1);
        file.finish();  // its rename is still to come
        write_file_safely(folder / "a", "ours");
        EXPECT_THAT(folder.names(), ElementsAre("a", theirs));
    }
    write_file_safely(folder / "a", "ours");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(SafeFile, WritesANameAsLongAsTheFileSystemAllows) {
    const TemporaryFolder folder;
    for (const std::size_t length : {200, 201, 245, 255}) {
        const std::string name(length, 'n');
        write_file_safely(folder / name, "long");
        EXPECT_EQ(bytes_of_file(folder / name), "long") << length;
    }
    std::string letters;
    while (letters.size() < 240) letters += "\xc3\xbc";
    write_file_safely(folder / letters, "ü");
    EXPECT_EQ(folder.names().size(), 5u);
}

TEST(SafeFile, CarriesNoSetUserBitToANewFile) {
    const TemporaryFolder folder;
    put_file(folder / "a", "old");
    ASSERT_EQ(chmod((folder / "a").c_str(), 06755), 0);
    write_file_safely(folder / "a", "new");
    struct stat status = {};
    ASSERT_EQ(stat((folder / "a").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0755u);
}

TEST(SafeFile, FollowsNoLinkThatAnotherUserPutIntoASharedFolder) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can make another user's link";
    const TemporaryFolder folder;
    put_file(folder / "secret", "old");
    fs::create_directory(folder / "shared");
    ASSERT_EQ(chmod((folder / "shared").c_str(), 01777), 0);
    fs::create_symlink(folder / "secret", folder / "shared/theirs");
    ASSERT_EQ(lchown((folder / "shared/theirs").c_str(), 12345, 12345), 0);
    fs::create_symlink(folder / "shared/theirs", folder / "ours");
    for (const char* name : {"shared/theirs", "ours"}) {
        EXPECT_THAT([&] { write_file_safely(folder / name, "new"); },
                    ThrowsMessage<FileError>(HasSubstr("is a link that another user has put")));
    }
    EXPECT_EQ(bytes_of_file(folder / "secret"), "old");
    ASSERT_EQ(lchown((folder / "shared/theirs").c_str(), 0, 0), 0);
    write_file_safely(folder / "ours", "new");
    EXPECT_EQ(bytes_of_file(folder / "secret"), "new");
}

TEST(SafeFile, WritesThroughLinksAndKeepsAccessRights) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "elsewhere");
    put_file(folder / "elsewhere/real", "old");
    fs::permissions(folder / "elsewhere/real", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(folder / "elsewhere/real", folder / "link");
    write_file_safely(folder / "link", "new");
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(bytes_of_file(folder / "elsewhere/real"), "new");
    EXPECT_EQ(fs::status(folder / "elsewhere/real").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST(ReadFile, RefusesWhatItCannotOrShouldNotRead) {
    const TemporaryFolder folder;
    EXPECT_THAT([&] { read_text_file(folder / "none", 10); },
                ThrowsMessage<FileError>(HasSubstr("there is no such file")));
    EXPECT_THAT([&] { read_text_file(folder / "none/a", 10); },
                ThrowsMessage<FileError>(HasSubstr("there is no folder")));
    EXPECT_THAT([&] { read_text_file(folder / ".", 10); },
                ThrowsMessage<FileError>(HasSubstr("this is a folder")));
    put_file(folder / "a", "12345");
    EXPECT_EQ(read_text_file(folder / "a", 5), "12345");
    EXPECT_THAT([&] { read_text_file(folder / "a", 4); },
                ThrowsMessage<FileError>(HasSubstr("larger than the 4 bytes")));
    EXPECT_THAT([&] { read_text_file(std::string("a\0b", 3), 10); },
                ThrowsMessage<FileError>(AllOf(HasSubstr("a\\x00b"), HasSubstr("a zero byte"))));
    EXPECT_THAT([&] { write_file_safely(folder / std::string("b\0c", 3), "x"); },
                ThrowsMessage<FileError>(HasSubstr("a zero byte")));
}

// Nobody writes into the pipe: who waits for it waits for ever.
TEST(ReadFile, RefusesPipesAndDevicesAtOnce) {
    const TemporaryFolder folder;
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    for (const std::string& path : {folder / "pipe", std::string("/dev/zero"), std::string("/dev/null")}) {
        EXPECT_THAT([&] { read_text_file(path, 1 << 20); },
                    ThrowsMessage<FileError>(HasSubstr("a pipe or a device, not an ordinary file")));
    }
    fs::rename(folder / "pipe", folder / "a");
    EXPECT_THAT([&] { write_file_safely(folder / "a", "x"); },
                ThrowsMessage<FileError>(HasSubstr("not an ordinary file")));
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(ReadFile, RefusesAGigabyteWithoutReadingIt) {
    const TemporaryFolder folder;
    put_file(folder / "large", "");
    fs::resize_file(folder / "large", std::uintmax_t{1} << 30);
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    EXPECT_THROW(read_text_file(folder / "large", 64 << 20), FileError);
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 8 * 1024) << "KiB";
}

}  // namespace
}  // namespace talus
