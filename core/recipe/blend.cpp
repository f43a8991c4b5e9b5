#include "core/recipe/blend.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The layer's height by its blend mode, a row at a time, so that the mode is chosen once for each.
void join_row(Blend blend, const HeightRange& range, const float* below, float* own, int width) {
    const auto each = [&](auto join) {
        for (int x = 0; x < width; ++x) own[x] = join(below[x], own[x]);
    };
    switch (blend) {
        case Blend::replace:
            return;
        case Blend::add:
            return each([](float under, float over) { return under + over; });
        case Blend::subtract:
            return each([](float under, float over) { return under - over; });
        case Blend::multiply:
            return each([low = range.low, span = range.span()](float under, float over) {
                return under * ((over - low) / span);
            });
        case Blend::maximum:
            return each([](float under, float over) { return std::max(under, over); });
        case Blend::minimum:
            return each([](float under, float over) { return std::min(under, over); });
    }
}

// own becomes the mixture, exactly its own value at a full share.
template <class T>
void mix_row(Mixing mixing, const float* share, const T* below, T* own, int width) {
    if constexpr (std::is_same_v<T, float>) {
        if (mixing == Mixing::linear) {
            for (int x = 0; x < width; ++x)
                own[x] = share[x] == 1 ? own[x] : lerp(below[x], own[x], share[x]);
            return;
        }
    }
    for (int x = 0; x < width; ++x) {
        const bool takes = mixing == Mixing::never ? share[x] > 0 : share[x] >= 0.5f;
        own[x] = takes ? own[x] : below[x];
    }
}

// What a layer shows of itself at each cell: strength times masks.
class Shares {
 public:
    Shares(const Layer& layer, const Terrain& below, const Context& context)
        : strength_(layer.strength, below),
          weights_(is_masked(layer) ? mask_weights(layer.masks, below, context) : Grid<float>()) {}
    // All of it.
    explicit Shares(const Terrain& below) : strength_(NumberOrField{1, {}}, below) {}
    void cover(Field<float> coverage) { coverage_ = std::move(coverage); }

    void row(int y, float* out, int width) const {
        strength_.row(y, out, width);
        if (!weights_.empty()) multiply(weights_.row(y), out, width);
        if (coverage_) multiply(coverage_->row(y), out, width);
    }

 private:
    static void multiply(const float* by, float* out, int width) {
        for (int x = 0; x < width; ++x) out[x] *= by[x];
    }

    NumberRows strength_;
    Grid<float> weights_;
    Field<float> coverage_;
};

// See FieldNames::Mixture.
template <class T>
Field<T> renumbered(const Grid<T>& from, const std::vector<std::uint8_t>& numbers) {
    Grid<T> to = from;
    if constexpr (std::is_integral_v<T>) {
        for (T& number : to.values()) {
            if (number < numbers.size()) number = numbers[number];
        }
    }
    return make_field(std::move(to));
}

template <class T>
Field<T> mixed(FieldId field, const Layer& layer, const Shares& shares, const Field<T>& below,
               const Field<T>& own, const Context& context) {
    const FieldInfo& info = info_of(field);
    const int width = own->width();
    const std::vector<T> nothing(below ? 0 : static_cast<std::size_t>(width), static_cast<T>(info.low));
    Grid<T> out(width, own->height());
    each_row(width, own->height(), context.progress, [&](int y) {
        const T* const under = below ? below->row(y) : nothing.data();
        T* const to = out.row(y);
        std::copy_n(own->row(y), width, to);
        if constexpr (std::is_same_v<T, float>) {
            if (field == field_id("height")) join_row(layer.blend, context.world.range, under, to, width);
        }
        Grid<float> share(width, 1);
        shares.row(y, share.data(), width);
        mix_row(info.mixing, share.data(), under, to, width);
    });
    return make_field(std::move(out));
}

}  // namespace

Field<float> rate_of(const Layer& layer, const Terrain& below, const Context& context) {
    if (!has_rate(layer)) return nullptr;
    const Shares shares(layer, below, context);
    Grid<float> rate(below.lattice.width, below.lattice.height);
    each_row(rate.width(), rate.height(), context.progress,
             [&](int y) { shares.row(y, rate.row(y), rate.width()); });
    const bool is_full = std::ranges::all_of(rate.values(), [](float share) { return share == 1; });
    return is_full ? nullptr : make_field(std::move(rate));
}

void mix_layer(const Layer& layer, FieldSet written, const Terrain& below, Terrain& result,
               const Context& context) {
    Shares shares = has_rate(layer) ? Shares(below) : Shares(layer, below, context);
    shares.cover(std::exchange(result.coverage, nullptr));
    written.for_each([&](FieldId field) {
        if (!result.fields.has(field)) return;
        const std::shared_ptr<const FieldNames> names = result.fields.names(field);
        FieldNames::Mixture mixture;
        if (names != nullptr) mixture = names->mixture_over(below.fields.names(field).get());
        std::visit(
            [&]<class T>(Field<T> own) {
                if (!mixture.own.empty()) own = renumbered(*own, mixture.own);
                const Field<T>& under = std::get<Field<T>>(below.fields[field]);
                result.fields.set(field, mixed(field, layer, shares, under, own, context));
            },
            AnyField(result.fields[field]));
        if (mixture.names != nullptr) result.fields.set_names(field, std::move(mixture.names));
    });
}

}  // namespace talus
