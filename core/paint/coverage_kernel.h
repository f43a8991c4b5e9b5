#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Cells of a row beside a straight piece of a stroke's line.
struct PieceRow {
    double first;               ///< number of the first cell in the world
    double cell;                ///< m
    double x;                   ///< m, where the piece begins
    float south;                ///< m, from there to the row
    float way_east, way_south;  ///< m, from there to the piece's end
    float share_x, share_y;     ///< the way along it, 0 to 1, that a metre to the east or south goes
    float pressure, more;       ///< where it begins, and from there to its end
    float solid;                ///< m, within which the weight is whole
    float inverse;              ///< 1/m, of the way from there to the rim
};

/// Each joins the weights w of a piece with what `count` cells have.
struct CoverageKernel {
    void (*largest)(const PieceRow& piece, int count, float* weights);
    /// Adds scale · w.
    void (*sum)(const PieceRow& piece, float scale, int count, float* sums);
    /// Adds w to the sums and w² to the squares.
    void (*sum_both)(const PieceRow& piece, int count, float* sums, float* squares);
    /// Replaces Σw² by Σw² / Σw; by 0 where both are 0.
    void (*divide)(const float* sums, int count, float* squares);
};
TALUS_DECLARE_KERNEL(CoverageKernel, coverage_kernel)

}  // namespace talus
