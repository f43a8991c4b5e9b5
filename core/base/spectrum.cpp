#include "core/base/spectrum.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/statistics.h"
#include "core/base/transposed.h"

namespace talus {
namespace {

constexpr int k_max_square = 1024;  // samples to a side
constexpr int k_min_fitted = 128;   // samples to a side
constexpr int k_max_squares = 4;    // to an axis
constexpr int k_first_cycle = 4;
constexpr int k_last_cycle = 128;
constexpr int k_strip =
    16;  // columns transformed at a time: two cache lines, and few enough between two checkpoints

bool is_power_of_two(int n) { return n > 0 && (n & (n - 1)) == 0; }

// e^(−2πi k/n) for k below n/2.
std::vector<SinCos> twiddles(int n) {
    std::vector<SinCos> factors(static_cast<std::size_t>(n / 2));
    for (int k = 0; k < n / 2; ++k)
        factors[static_cast<std::size_t>(k)] = sin_cos_turns(-static_cast<double>(k) / n);
    return factors;
}

// Transforms columns [first, last) from top to bottom. Every step of the one-dimensional transform is done on
// a stretch of two rows at once, so that the inner loop runs along memory.
void transform_columns(ComplexMap& map, int first, int last, const std::vector<SinCos>& factors) {
    const int n = map.real.height();
    const int count = last - first;
    for (int y = 0, reversed = 0; y < n; ++y) {
        if (y < reversed) {
            for (Grid<double>* part : {&map.real, &map.imaginary}) {
                std::swap_ranges(part->row(y) + first, part->row(y) + last, part->row(reversed) + first);
            }
        }
        // Adds one to the number whose bits are read from the other end.
        int bit = n >> 1;
        for (; (reversed & bit) != 0; bit >>= 1) reversed ^= bit;
        reversed |= bit;
    }
    for (int half = 1; half < n; half *= 2) {
        for (int start = 0; start < n; start += 2 * half) {
            for (int k = 0; k < half; ++k) {
                const SinCos w = factors[static_cast<std::size_t>(k * (n / (2 * half)))];
                double* __restrict a_re = map.real.row(start + k) + first;
                double* __restrict a_im = map.imaginary.row(start + k) + first;
                double* __restrict b_re = map.real.row(start + k + half) + first;
                double* __restrict b_im = map.imaginary.row(start + k + half) + first;
                for (int x = 0; x < count; ++x) {
                    const double re = b_re[x] * w.cos - b_im[x] * w.sin;
                    const double im = b_re[x] * w.sin + b_im[x] * w.cos;
                    b_re[x] = a_re[x] - re;
                    b_im[x] = a_im[x] - im;
                    a_re[x] += re;
                    a_im[x] += im;
                }
            }
        }
    }
}

void transform_all_columns(ComplexMap& map, const Progress* progress) {
    const std::vector<SinCos> factors = twiddles(map.real.height());
    parallel_blocks(0, map.real.width(), k_strip, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        transform_columns(map, first, last, factors);
    });
}

void transpose(ComplexMap& map) {
    map.real = transposed(map.real);
    map.imaginary = transposed(map.imaginary);
}

// How a map is cut into squares for the transform, in samples that stand `stride` apart.
struct Squares {
    int stride = 1;
    int size = 0;
    bool whole = false;  // the one square is a whole wrapping map
    int across = 1;      // squares side by side
    int down = 1;
};

int squares_along(int length, int size) {
    // A remainder of less than an eighth of a square is left out: it is not worth a second transform.
    return clamp((length - size / 8 + size - 1) / size, 1, k_max_squares);
}

Squares cut(int map_width, int map_height, bool wraps) {
    Squares squares;
    const int shorter = std::min(map_width, map_height);
    if (shorter < 2) return squares;
    squares.stride = std::max(1, shorter / k_max_square);
    const int width = (map_width - 1) / squares.stride + 1;
    const int height = (map_height - 1) / squares.stride + 1;
    squares.size = static_cast<int>(std::bit_floor(static_cast<unsigned>(std::min(width, height))));
    squares.size = std::min(squares.size, k_max_square);
    squares.whole = wraps && map_width == map_height && is_power_of_two(map_width);
    squares.across = squares_along(width, squares.size);
    squares.down = squares_along(height, squares.size);
    return squares;
}

// Where square i of `count` begins, evenly spaced from one end to the other; a lone one in the middle.
int square_start(int i, int count, int length, int size) {
    const int room = length - size;
    return count == 1 ? room / 2 : static_cast<int>(static_cast<std::int64_t>(room) * i / (count - 1));
}

std::vector<double> hann(int size) {
    std::vector<double> window(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        window[static_cast<std::size_t>(i)] = 0.5 - 0.5 * sin_cos_turns((i + 0.5) / size).cos;
    }
    return window;
}

struct Rings {
    std::vector<double> sum;
    std::vector<double> count;
};

Rings rings_of(const ComplexMap& map) {
    const int n = map.real.width();
    const auto bins = static_cast<std::size_t>(n / 2 + 1);
    const auto frequency = [n](int i) { return i <= n / 2 ? i : i - n; };
    return reduce_rows(
        n, Rings{std::vector<double>(bins), std::vector<double>(bins)},
        [&](Rings& part, int y) {
            const double v = frequency(y);
            for (int x = 0; x < n; ++x) {
                const double u = frequency(x);
                const auto ring = static_cast<std::size_t>(std::sqrt(u * u + v * v) + 0.5);
                if (ring >= bins) continue;
                const double re = map.real.row(y)[x];
                const double im = map.imaginary.row(y)[x];
                part.sum[ring] += re * re + im * im;
                part.count[ring] += 1;
            }
        },
        [](Rings& total, const Rings& part) {
            for (std::size_t ring = 0; ring < total.sum.size(); ++ring) {
                total.sum[ring] += part.sum[ring];
                total.count[ring] += part.count[ring];
            }
        });
}

}  // namespace

void fourier_transform(ComplexMap& map, const Progress* progress) {
    assert(is_power_of_two(map.real.width()) && is_power_of_two(map.real.height()));
    transform_all_columns(map, progress);
    transpose(map);
    transform_all_columns(map, progress);
    transpose(map);
}

std::size_t radial_spectrum_bytes(int width, int height) {
    const auto size = static_cast<std::size_t>(cut(width, height, false).size);
    constexpr std::size_t k_maps = 3;  // both parts, and one of them transposed
    return k_maps * sizeof(double) * size * size;
}

Spectrum radial_spectrum(const Grid<float>& map, bool wrap_x, bool wrap_y, const Progress* progress) {
    const Squares squares = cut(map.width(), map.height(), wrap_x && wrap_y);
    Spectrum spectrum{squares.size, squares.stride,
                      std::vector<double>(static_cast<std::size_t>(squares.size / 2 + 1))};
    if (squares.size == 0) return {};
    const int n = squares.size;
    const int width = (map.width() - 1) / squares.stride + 1;
    const int height = (map.height() - 1) / squares.stride + 1;
    const std::vector<double> window =
        squares.whole ? std::vector<double>(static_cast<std::size_t>(n), 1.0) : hann(n);
    ComplexMap square{Grid<double>(n, n), Grid<double>(n, n)};
    for (int i = 0; i < squares.across * squares.down; ++i) {
        const int left = square_start(i % squares.across, squares.across, width, n);
        const int top = square_start(i / squares.across, squares.down, height, n);
        const auto value = [&](int x, int y) {
            return static_cast<double>(map.row((top + y) * squares.stride)[(left + x) * squares.stride]);
        };
        const double sum = reduce_rows(
            n, 0.0,
            [&](double& part, int y) {
                for (int x = 0; x < n; ++x) part += value(x, y);
            },
            [](double& total, double part) { total += part; });
        const double mean = sum / (static_cast<double>(n) * n);
        parallel_blocks(0, n, k_reduce_rows, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                for (int x = 0; x < n; ++x) {
                    const auto weight =
                        window[static_cast<std::size_t>(x)] * window[static_cast<std::size_t>(y)];
                    square.real(x, y) = (value(x, y) - mean) * weight;
                    square.imaginary(x, y) = 0;
                }
            }
        });
        fourier_transform(square, progress);
        const Rings rings = rings_of(square);
        for (std::size_t k = 0; k < spectrum.power.size(); ++k)
            spectrum.power[k] += rings.sum[k] / rings.count[k];
    }
    for (double& power : spectrum.power) power /= squares.across * squares.down;
    return spectrum;
}

Spectrum line_spectrum(const Grid<float>& map, bool wrap_x, const Progress* progress) {
    if (map.width() < 2 || map.height() < 1) return {};
    const int stride = std::max(1, map.width() / k_max_square);
    const int width = (map.width() - 1) / stride + 1;
    const int n = std::min(k_max_square, static_cast<int>(std::bit_floor(static_cast<unsigned>(width))));
    const bool whole = wrap_x && is_power_of_two(map.width());
    const int pieces = squares_along(width, n);
    const std::vector<double> window =
        whole ? std::vector<double>(static_cast<std::size_t>(n), 1.0) : hann(n);
    const std::vector<SinCos> factors = twiddles(n);
    const auto bins = static_cast<std::size_t>(n / 2 + 1);
    Spectrum spectrum{n, stride, std::vector<double>(bins)};
    // As many lines side by side, each a column, as the transform takes at a time.
    for (int top = 0; top < map.height(); top += k_strip) {
        if (progress != nullptr) progress->checkpoint();
        const int lines = std::min(k_strip, map.height() - top);
        for (int piece = 0; piece < pieces; ++piece) {
            const int left = square_start(piece, pieces, width, n);
            ComplexMap columns{Grid<double>(lines, n), Grid<double>(lines, n, 0.0)};
            for (int line = 0; line < lines; ++line) {
                const float* row = map.row(top + line);
                const auto value = [&](int x) { return static_cast<double>(row[(left + x) * stride]); };
                double sum = 0;
                for (int x = 0; x < n; ++x) sum += value(x);
                for (int x = 0; x < n; ++x)
                    columns.real(line, x) = (value(x) - sum / n) * window[static_cast<std::size_t>(x)];
            }
            transform_columns(columns, 0, lines, factors);
            for (int k = 0; k < static_cast<int>(bins); ++k) {
                for (int line = 0; line < lines; ++line) {
                    const double re = columns.real(line, k);
                    const double im = columns.imaginary(line, k);
                    spectrum.power[static_cast<std::size_t>(k)] += re * re + im * im;
                }
            }
        }
    }
    for (double& power : spectrum.power) power /= static_cast<double>(map.height()) * pieces;
    return spectrum;
}

std::optional<SpectralFit> spectral_fit(const Spectrum& spectrum) {
    if (spectrum.size < k_min_fitted) return std::nullopt;
    const int last = std::min(k_last_cycle, spectrum.size / 8);
    double sum_x = 0;
    double sum_y = 0;
    double sum_xx = 0;
    double sum_xy = 0;
    for (int k = k_first_cycle; k <= last; ++k) {
        const double power = spectrum.power[static_cast<std::size_t>(k)];
        if (!(power > 1e-300) || !std::isfinite(power)) return std::nullopt;
        const double x = log2(k);
        const double y = log2(power);
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
    }
    const double count = last - k_first_cycle + 1;
    const double exponent = -(count * sum_xy - sum_x * sum_y) / (count * sum_xx - sum_x * sum_x);
    const double offset = (sum_y + exponent * sum_x) / count;  // log2 of the power at k = 1
    return SpectralFit{exponent, offset / log2(10.0), k_first_cycle, last};
}

std::optional<double> spectral_exponent(const Spectrum& spectrum) {
    const auto fit = spectral_fit(spectrum);
    if (!fit) return std::nullopt;
    return fit->exponent;
}

}  // namespace talus
