#pragma once

#include "app/pages/web_page.h"

namespace talus {

/// Has a dot for every picture of a page: for tests of what stands around them, for drawing takes seconds.
class NoPictures : public WebPictures {
 public:
    std::string ground(const LessonStep&, std::int64_t) override { return k_dot; }
    Side side(const LessonSide&, Emphasis) override { return {k_dot, {}}; }

 private:
    static constexpr const char* k_dot =
        "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
};

}  // namespace talus
