#pragma once

#include <variant>

#include "core/mask/along_line_mask.h"
#include "core/mask/area_mask.h"
#include "core/mask/biome_mask.h"
#include "core/mask/curvature_mask.h"
#include "core/mask/facing_mask.h"
#include "core/mask/field_mask.h"
#include "core/mask/height_mask.h"
#include "core/mask/noise_mask.h"
#include "core/mask/painted_mask.h"
#include "core/mask/slope_mask.h"

namespace talus {

/// Every kind of mask there is: a new one is its own file pair and one line here.
using MaskKind = std::variant<  //
    HeightMask,                 //
    SlopeMask,                  //
    CurvatureMask,              //
    FacingMask,                 //
    NoiseMask,                  //
    FieldMask,                  //
    BiomeMask,                  //
    PaintedMask,                //
    AreaMask,                   //
    AlongLineMask>;

}  // namespace talus
