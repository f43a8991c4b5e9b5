#include "app/widgets/decimal_input.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace talus {
namespace {

constexpr std::string_view k_allowed = "0123456789+-eE";
constexpr std::string_view k_minus = "−";  // the sign that numbers are shown with
constexpr ImWchar k_minus_sign = 0x2212;
constexpr ImGuiInputTextFlags k_input_flags =
    ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CallbackCharFilter;

// The filter's data: the mark that stands for a point and a comma, and whether a character was let in.
struct Filtering {
    ImWchar mark = '.';
    bool typed = false;
    bool letters = false;  // and signs of arithmetic are let in, too
};

// ImGui's own filter for decimals drops the comma, and the minus of a text that is pasted: 4,5 would become
// 45.
int filter(ImGuiInputTextCallbackData* data) {
    auto& filtering = *static_cast<Filtering*>(data->UserData);
    const bool is_mark = data->EventChar == ',' || data->EventChar == '.';
    if (is_mark) data->EventChar = filtering.mark;
    if (data->EventChar == k_minus_sign) data->EventChar = '-';
    const bool digit =
        data->EventChar < 128 && k_allowed.find(static_cast<char>(data->EventChar)) != k_allowed.npos;
    const bool allowed = is_mark || digit || filtering.letters;
    filtering.typed |= allowed;
    return allowed ? 0 : 1;
}

}  // namespace

bool decimal_input(const char* label, const char* hint, std::string& text, const std::string& mark) {
    Filtering filtering{.mark = static_cast<ImWchar>(mark.front())};
    return ImGui::InputTextWithHint(label, hint, &text, k_input_flags | ImGuiInputTextFlags_EnterReturnsTrue,
                                    filter, &filtering);
}

bool decimal_text(const char* label, std::string& text) {
    Filtering filtering{.letters = true};
    ImGui::InputText(label, &text, k_input_flags, filter, &filtering);
    return filtering.typed;
}

std::optional<double> decimal_of(const std::string& text) {
    const bool minus = text.compare(0, k_minus.size(), k_minus) == 0;
    std::string plain = text;
    if (minus) plain.replace(0, k_minus.size(), 1, '-');
    std::replace(plain.begin(), plain.end(), ',', '.');
    if (plain.starts_with('+') && !plain.starts_with("+-")) plain.erase(0, 1);
    double number = 0;
    const char* end = plain.data() + plain.size();
    const auto [stop, error] = std::from_chars(plain.data(), end, number);
    if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

}  // namespace talus
