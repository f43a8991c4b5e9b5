#include "core/terrain/field.h"

#include <cassert>
#include <cmath>

#include "core/base/float_math.h"
#include "core/base/math.h"

namespace talus {
namespace {

constexpr std::size_t k_bytes[] = {sizeof(float), sizeof(std::uint8_t), sizeof(std::uint16_t)};

}  // namespace

float share_of(Scale scale, float low, float high, float value) {
    if (!(low < high)) return 0;
    const float inside = clamp(value, low, high);
    switch (scale) {
        case Scale::root:
            return std::sqrt((inside - low) / (high - low));
        case Scale::both: {
            const float middle = 0.5f * (low + high);
            const float side = 0.5f * std::sqrt(std::fabs(inside - middle) / (high - middle));
            return inside < middle ? 0.5f - side : 0.5f + side;
        }
        case Scale::log:
            return clamp(float_log2(inside / low) / float_log2(high / low), 0.0f, 1.0f);
        case Scale::linear:
            break;
    }
    return (inside - low) / (high - low);
}

float value_at(Scale scale, float low, float high, float share) {
    switch (scale) {
        case Scale::root:
            return low + (high - low) * share * share;
        case Scale::both: {
            const float side = 2 * share - 1;
            const float middle = 0.5f * (low + high);
            return middle + (high - middle) * side * std::fabs(side);
        }
        case Scale::log:
            return low * float_exp2(share * float_log2(high / low));
        case Scale::linear:
            break;
    }
    return low + (high - low) * share;
}

AnyField absent(FieldId field) {
    switch (info_of(field).type) {
        case ValueType::real:
            return Field<float>();
        case ValueType::byte:
            return Field<std::uint8_t>();
        case ValueType::word:
            break;
    }
    return Field<std::uint16_t>();
}

Fields::Fields() {
    for (std::size_t i = 0; i < k_field_count; ++i) all_[i] = absent(static_cast<FieldId>(i));
}

void Fields::set(FieldId field, AnyField values) {
    assert(values.index() == type_index(field));
    all_[index_of(field)] = std::move(values);
}

bool Fields::has(FieldId field) const { return identity_of(all_[index_of(field)]) != nullptr; }

void Fields::set_names(FieldId field, std::shared_ptr<const FieldNames> names) {
    names_[index_of(field)] = std::move(names);
}

void Fields::drop(FieldId field) {
    all_[index_of(field)] = absent(field);
    names_[index_of(field)] = nullptr;
}

FieldSet Fields::present() const {
    FieldSet set;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (has(static_cast<FieldId>(i))) set.add(static_cast<FieldId>(i));
    }
    return set;
}

std::size_t bytes_of(const AnyField& field) {
    return std::visit(
        [&](const auto& values) { return values ? values->size() * k_bytes[field.index()] : 0; }, field);
}

std::size_t cell_bytes(FieldSet fields) {
    std::size_t bytes = 0;
    fields.for_each([&](FieldId field) { bytes += k_bytes[type_index(field)]; });
    return bytes;
}

const void* identity_of(const AnyField& field) {
    return std::visit([](const auto& values) -> const void* { return values.get(); }, field);
}

}  // namespace talus
