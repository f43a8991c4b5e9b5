#include "core/terrain/mass_balance.h"

#include "core/base/formatted.h"

namespace talus {

std::string Balance::error_text() const {
    const double share = error_share();
    if (share == 0) return "none";
    const double parts = 1 / share;
    if (parts >= 1e9) return formatted("1 part in %.0f billion", parts * 1e-9);
    if (parts >= 1e6) return formatted("1 part in %.0f million", parts * 1e-6);
    return formatted("1 part in %.0f", parts);
}

std::string volume_text(double cubic_metres) {
    const double size = std::fabs(cubic_metres);
    if (size >= 1e9) return formatted("%.3g km³", cubic_metres * 1e-9);
    if (size >= 1e6) return formatted("%.3g million m³", cubic_metres * 1e-6);
    return formatted(size >= 100 ? "%.0f m³" : "%.3g m³", cubic_metres);
}

namespace {

std::string error_of(const Balance& balance) {
    return balance.error_share() == 0 ? "no error" : "off by " + balance.error_text();
}

}  // namespace

std::string books_text(const MassBalance& books) {
    const auto& [water, rock] = books;
    std::string text;
    if (books.has_water())
        text = "water: " + volume_text(water.came) + " came, " + volume_text(water.there) + " on the map, " +
               volume_text(water.gone) + " gone; " + error_of(water) + "\n";
    text += "rock: " + volume_text(rock.moved) + " moved";
    if (books.has_water())
        text += ", " + volume_text(rock.carried) + " carried, " + volume_text(rock.gone) + " gone";
    return text + "; " + error_of(rock);
}

}  // namespace talus
