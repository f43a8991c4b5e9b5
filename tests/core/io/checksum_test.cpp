#include "core/io/deflate.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/random.h"
#include "core/io/safe_file.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

TEST(Crc32, IsTheOneThatOtherProgramsPrint) {
    EXPECT_EQ(crc32(std::string_view()), 0u);
    EXPECT_EQ(crc32(std::string_view("123456789")), 0xcbf43926u);  // the check value of the catalogues
}

TEST(Crc32, OfTwoRunsFollowsFromThoseOfEach) {
    std::string bytes(100'003, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(mix(i));
    for (const std::size_t cut : {0, 1, 7, 4096, 99'999, 100'003}) {
        const std::string first = bytes.substr(0, cut);
        const std::string second = bytes.substr(cut);
        EXPECT_EQ(crc32_joined(crc32(first), crc32(second), second.size()), crc32(bytes)) << cut;
        EXPECT_EQ(crc32(second, crc32(first)), crc32(bytes)) << cut;
    }
}

TEST(Crc32, OfAFileThatIsWrittenIsThatOfItsBytes) {
    const TemporaryFolder folder;
    for (const std::size_t size : {std::size_t{0}, std::size_t{30}, FileGroup::Output::k_head - 1,
                                   FileGroup::Output::k_head, 3 * FileGroup::Output::k_head + 5}) {
        FileGroup group;
        FileGroup::Output& output = group.add(folder / "a");
        output.write(std::string(size, 'a'));
        if (size > 20) output.overwrite(13, "bcd", 3);
        output.write("end");
        const std::uint32_t sum = output.checksum();
        group.commit();
        EXPECT_EQ(sum, crc32(bytes_of_file(folder / "a"))) << size;
    }
}

}  // namespace
}  // namespace talus
