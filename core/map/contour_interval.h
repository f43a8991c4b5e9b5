#pragma once

namespace talus {

/// Every k_index_lines-th contour line is drawn thicker and labelled with its height.
inline constexpr int k_index_lines = 5;

/// Returns the metres between contour lines on a picture of ground with this relief [m]: a round number that
/// makes about 25 to 35 lines where the whole is seen, more the smaller the share (0 to 1) of its longer side
/// that is. 0 where the ground is flat.
double contour_interval(double relief, double share_seen);

/// Returns whether a contour line is one of the thick ones. level: m, a multiple of the interval.
bool is_index_level(double level, double interval);

}  // namespace talus
