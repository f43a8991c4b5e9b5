#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/base/progress.h"
#include "core/io/read_heightmap.h"
#include "core/io/safe_file.h"

namespace talus {

/// One heightmap being read: its path, how to read it, and what is known of it. The codec fills `map`.
struct HeightmapSource {
    const std::string& path;
    const ReadSettings& settings;
    Progress* progress;
    Heightmap& map;

    void at_row(int y, int rows) const {
        if (progress == nullptr) return;
        progress->checkpoint();
        progress->set_fraction(static_cast<float>(y) / static_cast<float>(rows));
    }
    void remark(std::string text) const { map.remarks.push_back(std::move(text)); }
    [[noreturn]] void refuse(const std::string& why) const { throw FileError(path + ": " + why); }
};

}  // namespace talus
