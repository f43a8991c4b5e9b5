#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace talus {

/// What one value of a field that names things stands for.
struct NamedThing {
    std::string key;                       ///< in files: lower case with underscores
    std::string label;                     ///< in the window and in legends
    std::array<std::uint8_t, 3> colour{};  ///< sRGB: red, green, blue
    friend bool operator==(const NamedThing&, const NamedThing&) = default;
};

/// The things that a field's values name, by value; a value beyond the list names nothing. A terrain carries
/// them beside the field (Fields::names), so that looks, legends and masks need not know who made it. Who
/// made it may derive from this to carry more, such as a table of biomes (BiomeNames).
struct FieldNames {
    explicit FieldNames(std::vector<NamedThing> named) : things(std::move(named)) {}
    virtual ~FieldNames() = default;
    FieldNames(const FieldNames&) = default;
    FieldNames& operator=(const FieldNames&) = default;

    /// What the numbers of a mixture name.
    struct Mixture {
        std::shared_ptr<const FieldNames> names;  ///< null: those of the field's own side
        /// What numbers of the field's own side become, so that those from below keep theirs; empty: they
        /// stay as they are.
        std::vector<std::uint8_t> own = {};
    };
    /// Returns the names of a field that is a mixture of one of these names, the own side, and one from
    /// below. What else is carried may hold for the whole field alone. below: may be null.
    virtual Mixture mixture_over(const FieldNames* /*below*/) const { return {}; }

    std::vector<NamedThing> things;
};

}  // namespace talus
