#include "core/terrain/field_turns.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/grid_turns.h"

namespace talus {

struct FieldTurns::Turns {
    std::variant<GridTurns<float>, GridTurns<std::uint8_t>, GridTurns<std::uint16_t>> of;
    bool used = true;

    template <class T>
    explicit Turns(const Field<T>& first) : of(GridTurns<T>(first)) {}
    template <class T>
    bool has_newest(const Field<T>& field) const {
        const auto* const turns = std::get_if<GridTurns<T>>(&of);
        return turns != nullptr && turns->is_newest(field);
    }
    std::size_t waiting_bytes() const {
        return std::visit([](const auto& turns) { return turns.waiting_bytes(); }, of);
    }
};

FieldTurns::FieldTurns() = default;
FieldTurns::~FieldTurns() = default;
FieldTurns::FieldTurns(FieldTurns&& other) noexcept = default;
FieldTurns& FieldTurns::operator=(FieldTurns&& other) noexcept = default;

AnyField FieldTurns::next(AnyField former, const CellRectangle& where, const AnyField& part, int first_x,
                          int first_y) {
    return std::visit(
        [&]<class T>(Field<T>& field) -> AnyField {
            auto found =
                std::ranges::find_if(all_, [&](const auto& each) { return each->has_newest(field); });
            if (found == all_.end()) found = all_.insert(all_.end(), std::make_unique<Turns>(field));
            (*found)->used = true;
            return std::get<GridTurns<T>>((*found)->of)
                .next(std::move(field), where, *std::get<Field<T>>(part), first_x, first_y);
        },
        former);
}

void FieldTurns::end_round(std::size_t bytes) {
    std::erase_if(all_, [](const auto& each) { return !std::exchange(each->used, false); });
    for (const auto& each : all_)
        while (waiting_bytes() > bytes &&
               std::visit([](auto& turns) { return turns.free_one(); }, each->of)) {
        }
}

std::size_t FieldTurns::waiting_bytes() const {
    std::size_t bytes = 0;
    for (const auto& each : all_) bytes += each->waiting_bytes();
    return bytes;
}

}  // namespace talus
