#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "app/pages/web_data.h"

namespace talus {

/// Returns a lesson as one HTML file that stands alone: it needs no network and asks for none, shows every
/// step forwards and back by mouse, keys and touch, reads it to those who listen, and prints as a handout.
/// language: that it opens in, one of the lesson's.
std::string web_page(const LessonFile& lesson, const std::string& language, WebPictures& pictures);

/// Returns pictures drawn as slides have them, in OpenGL without a window, which is there only once one is
/// needed. Then throws std::runtime_error where the system has no OpenGL without a window.
std::unique_ptr<WebPictures> drawn_pictures();

/// The size that a page should not exceed, so that it can be sent by mail and opens at once. Bytes.
inline constexpr std::size_t k_max_web_page = 1'000'000;

}  // namespace talus
