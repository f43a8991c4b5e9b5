#pragma once

#include "core/base/formatted.h"
