#include "app/editor/manual.h"

#include <system_error>

namespace talus {

std::filesystem::path manual_of(const std::filesystem::path& program) {
    // Beside a path that is not whole would be beside the folder that the program was started in.
    if (!program.is_absolute()) return {};
    const std::filesystem::path folder = program.parent_path();  // bin, or build/<preset>
    for (const std::filesystem::path& page :
         {folder.parent_path() / "share/doc/talus/manual/README.md",
          folder.parent_path().parent_path() / "assets/manual/README.md"}) {
        std::error_code failure;
        if (std::filesystem::is_regular_file(page, failure)) return page;
    }
    return {};
}

}  // namespace talus
