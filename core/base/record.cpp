#include "core/base/record.h"

#include <algorithm>
#include <cmath>

#include "core/base/json_text.h"

namespace talus::shape {
namespace {

std::string range_text(double min, double max) {
    return "from " + plain(min).dump() + " to " + plain(max).dump();
}

}  // namespace

Json plain(double number) {
    constexpr double k_exact = 1e15;
    if (number == std::floor(number) && std::fabs(number) < k_exact) return static_cast<std::int64_t>(number);
    return json_number(static_cast<float>(number));
}

Shape<std::string> text(std::size_t max_bytes) {
    return {[max_bytes](const JsonPlace& at, std::string& value) {
                if (!at.json.is_string()) return at.unexpected("a text in quotes");
                value = at.json.get<std::string>();
                if (value.size() > max_bytes)
                    at.wrong("longer than " + std::to_string(max_bytes) + " bytes; shorten it");
            },
            [](const std::string& value) { return Json(value); },
            [max_bytes] {
                Json json = schema::text();
                // Talus counts bytes, of which a letter has one or more.
                if (max_bytes != k_any_length) json["maxLength"] = max_bytes;
                return json;
            }};
}

Shape<bool> flag() {
    return {[](const JsonPlace& at, bool& value) {
                if (!at.json.is_boolean()) return at.unexpected("true or false");
                value = at.json.get<bool>();
            },
            [](bool value) { return Json(value); },
            [] {
                return Json{{"type", "boolean"}};
            }};
}

template <class T>
Shape<T> whole(T min, T max) {
    const auto least = static_cast<double>(min), most = static_cast<double>(max);
    return {[=](const JsonPlace& at, T& value) {
                if (at.json.is_number()) {
                    auto number = at.json.get<double>();
                    if (at.reader.forgiving && at.json.is_number_integer())
                        number = std::clamp(number, least, most);
                    if (number == std::floor(number) && number >= least && number <= most) {
                        value = static_cast<T>(number);
                        return;
                    }
                }
                at.unexpected("a whole number " + range_text(least, most));
            },
            [](T value) { return Json(value); }, [=] { return schema::whole(min, max); }};
}
template Shape<int> whole(int min, int max);
template Shape<std::int64_t> whole(std::int64_t min, std::int64_t max);

template <class T>
Shape<T> number(double min, double max) {
    return {[min, max](const JsonPlace& at, T& value) {
                if (at.json.is_number()) {
                    auto number = at.json.get<double>();
                    if (at.reader.forgiving) number = std::clamp(number, min, max);
                    if (number >= min && number <= max) {
                        value = static_cast<T>(number);
                        return;
                    }
                }
                at.unexpected("a number " + range_text(min, max));
            },
            [](T value) {
                if constexpr (std::is_same_v<T, float>)
                    return json_number(value);
                else
                    return Json(value);
            },
            [min, max] { return schema::number(plain(min), plain(max)); }};
}
template Shape<float> number(double min, double max);
template Shape<double> number(double min, double max);

}  // namespace talus::shape
