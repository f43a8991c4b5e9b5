#include "core/terrain/field.h"

#include <cassert>

namespace talus {
namespace {

constexpr std::size_t k_bytes[] = {sizeof(float), sizeof(std::uint8_t), sizeof(std::uint16_t)};

}  // namespace

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

void Fields::drop(FieldId field) { all_[index_of(field)] = absent(field); }

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
