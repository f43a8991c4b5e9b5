#pragma once

#include <cassert>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/terrain/parameter.h"

namespace talus {

/// Converts a struct with a `parameters` listing to values without its type, and back. Only files that know
/// such structs include this header: the table of stages, the world.

template <class Member>
constexpr ParameterKind kind_of() {
    if constexpr (std::is_same_v<Member, bool>) return ParameterKind::boolean;
    if constexpr (std::is_same_v<Member, int>) return ParameterKind::integer;
    if constexpr (std::is_same_v<Member, float>) return ParameterKind::real;
    if constexpr (std::is_same_v<Member, Float4>) return ParameterKind::real4;
    if constexpr (std::is_same_v<Member, std::uint64_t>) return ParameterKind::seed;
    if constexpr (std::is_same_v<Member, std::int64_t>) return ParameterKind::coordinate;
    if constexpr (std::is_same_v<Member, Curve>) return ParameterKind::curve;
    if constexpr (std::is_same_v<Member, FilePath>) return ParameterKind::path;
    if constexpr (std::is_same_v<Member, NumberOrField>) return ParameterKind::number_or_field;
    if constexpr (std::is_same_v<Member, RunEvents>) return ParameterKind::events;
    if constexpr (std::is_same_v<Member, Raster>) return ParameterKind::raster;
    if constexpr (std::is_same_v<Member, Strokes>) return ParameterKind::strokes;
    if constexpr (std::is_same_v<Member, GroundLine>) return ParameterKind::line;
    if constexpr (std::is_enum_v<Member>) return ParameterKind::choice;
}

/// Returns one value for each row of the listing, in order. An enum becomes the index of its choice.
template <class S>
std::vector<ParameterValue> values_of(const S& object) {
    std::vector<ParameterValue> values;
    S::parameters([&]<class Member>(Member S::*member, const ParameterInfo&) {
        if constexpr (std::is_enum_v<Member>) {
            values.emplace_back(static_cast<int>(object.*member));
        } else {
            values.emplace_back(object.*member);
        }
    });
    return values;
}

template <class S>
S from_values(std::span<const ParameterValue> values) {
    S object;
    std::size_t next = 0;
    S::parameters([&]<class Member>(Member S::*member, const ParameterInfo&) {
        if constexpr (std::is_enum_v<Member>) {
            object.*member = static_cast<Member>(std::get<int>(values[next++]));
        } else {
            object.*member = std::get<Member>(values[next++]);
        }
    });
    assert(next == values.size());
    return object;
}

/// Returns the listing with the defaults from the struct's own initialisers.
template <class S>
std::vector<Parameter> list_parameters() {
    std::vector<Parameter> listing;
    const std::vector<ParameterValue> defaults = values_of(S{});
    S::parameters([&]<class Member>(Member S::*, const ParameterInfo& info) {
        listing.push_back({info, kind_of<Member>(), defaults[listing.size()]});
    });
    return listing;
}

}  // namespace talus
