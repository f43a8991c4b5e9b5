#include "core/lesson/trace.h"

namespace talus {

int decimals_of(NumberKind numbers) {
    switch (numbers) {
        case NumberKind::tenths:
            return 1;
        case NumberKind::metres:
            return 2;
        case NumberKind::whole:
            break;
    }
    return 0;
}

Arithmetic Trace::arithmetic(std::int64_t step) const {
    return arithmetic(step, point_placed(step).value_or(LatticePoint{}));
}

}  // namespace talus
