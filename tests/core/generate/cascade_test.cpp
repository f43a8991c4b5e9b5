#include "core/generate/cascade.h"

#include <gtest/gtest.h>

#include "core/generate/diamond_square.h"
#include "tests/core/generate/make_map.h"

namespace talus {
namespace {

// Asks to stop when it has this many rows.
class CancellingRows : public RowSink {
 public:
    CancellingRows(int width, int rows, Progress& progress)
        : row_(width, 1), rows_(rows), progress_(progress) {}
    RowOut begin_row(int) override { return {row_.data()}; }
    void end_row(int) override {
        if (++count == rows_) progress_.cancel();
    }

    int count = 0;

 private:
    Grid<float> row_;
    int rows_;
    Progress& progress_;
};

TEST(Cascade, StopsWithinTwoRowsOfBeingCancelled) {
    const LatticePlan plan = plan_lattice(world_of(257, 257, 16), 4096);
    const FractalLaw law(DiamondSquare{}, {0, 1000});
    const LatticeWindow window(plan, 1, {0, 257}, {0, 257});
    Progress progress;
    Context context;
    context.progress = &progress;
    const Cascade cascade(window, law, context);

    CancellingRows sink(refined_width(window, plan.levels), 10, progress);
    EXPECT_THROW(cascade.make_rows({0, 257}, sink), Cancelled);
    EXPECT_LE(sink.count, 12);
    EXPECT_THROW(Cascade(window, law, context), Cancelled);
}

}  // namespace
}  // namespace talus
