#pragma once

#include <string>

namespace talus {

/// Two fields in the place of a row's value, to type a width and a height in. They are marked name/width
/// and name/height.
void size_input(const std::string& name, int& width, int& height);

}  // namespace talus
