#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace talus {

/// Lists of more rows than this are searched: they are not looked over at a glance.
inline constexpr std::size_t k_searched_rows = 16;
inline constexpr float k_searched_em = 16;  ///< least width of their field

/// Draws the rows of a list that begin_choice_list opened, under a field that searches them; Enter takes the
/// first that is found. path: the field is path/search for mark(). count: of all rows. width: of the field
/// [px]. none: what is said where no row is found. label: of a row, which is found by it. chosen: the row
/// that is lit before anything is typed. draw: draws a row, lit or not, and returns whether it was taken; the
/// list closes then.
void searched_rows(const std::string& path, std::size_t count, float width, std::string_view none,
                   std::size_t chosen, const std::function<std::string(std::size_t row)>& label,
                   const std::function<bool(std::size_t row, bool lit)>& draw);

}  // namespace talus
