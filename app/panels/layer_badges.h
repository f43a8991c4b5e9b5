#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace talus {

class Session;

/// A sign at the right end of a layer's row.
struct Badge {
    std::string name;  ///< for mark()
    std::string text;
    std::string title;
    std::string about;
};

/// Returns what a layer does but take the place of all that is below.
std::vector<Badge> badges_of(Session& session, std::size_t index);
/// Returns the px that they take.
float width_of(const std::vector<Badge>& badges);
/// Draws them over the right end of the row just made. path: of the row, for mark().
void draw_badges(const std::vector<Badge>& badges, const std::string& path);

}  // namespace talus
