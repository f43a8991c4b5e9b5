#pragma once

#include <string_view>

namespace talus::bench {

/// Prints the measures of every stage and preset that makes mountains, with the limits they are held to and
/// beside those of a real survey: means over eight seeds at 1025² samples, and the sizes from 513² on
/// compared. filter: part of a case's name; empty: all. Returns how many cases exceed a limit.
int run_land(std::string_view filter);

}  // namespace talus::bench
