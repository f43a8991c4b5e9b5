#pragma once

namespace talus {

/// A place on the WGS 84 ellipsoid.
struct GlobePlace {
    double longitude = 0;  ///< °, to the east
    double latitude = 0;   ///< °, to the north
};

/// Returns whether it is a place: longitudes up to 360° either way, latitudes up to 90°.
bool is_on_globe(const GlobePlace& place);

/// The transverse Mercator projection of the WGS 84 ellipsoid around a centre, true to scale along its
/// meridian: a plane in metres becomes a part of the globe and back. Both ways agree to a micrometre, and
/// with PROJ's `+proj=tmerc +lat_0 +lon_0`.
///
/// Krüger's series to the fourth order of the third flattening. Karney, *Transverse Mercator with an accuracy
/// of a few nanometers*, Journal of Geodesy 85, 2011.
class TransverseMercator {
 public:
    /// Limits how far from the centre a place may lie.
    static constexpr double k_max_metres = 2e6;

    struct Plane {
        double east = 0;   ///< m from the centre
        double north = 0;  ///< m from the centre
    };

    explicit TransverseMercator(const GlobePlace& centre);

    /// The place lies within a quarter of the globe of the centre's meridian; else the result is none.
    Plane plane_of(const GlobePlace& place) const;
    /// Longitudes are −180° to 180°.
    GlobePlace globe_of(const Plane& plane) const;

 private:
    double longitude_;
    double north_ = 0;  // m from the equator to the centre
};

}  // namespace talus
