#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

#include "tests/bench/against.h"
#include "tests/bench/land.h"
#include "tests/bench/sliders.h"
#include "tests/bench/stacks.h"

// talus_bench [Google Benchmark's options]
// talus_bench --against [FILTER]    the speed goals; exit status 1 if one falls short
// talus_bench --sliders [FILTER]    how quickly each slider of each stage answers; 1 if one is slow
// talus_bench --stacks              the same in a recipe of ten layers
// talus_bench --land [FILTER]       how made land differs from surveyed land; 1 if it exceeds a limit
int main(int argc, char** argv) {
    if (argc >= 2 && std::strcmp(argv[1], "--against") == 0) {
        const int short_ones = talus::bench::run_comparisons(argc >= 3 ? argv[2] : "");
        if (short_ones > 0) std::fprintf(stderr, "%d below their goal\n", short_ones);
        return short_ones > 0 ? 1 : 0;
    }
    if (argc >= 2 && std::strcmp(argv[1], "--sliders") == 0)
        return talus::bench::run_sliders(argc >= 3 ? argv[2] : "") > 0 ? 1 : 0;
    if (argc == 2 && std::strcmp(argv[1], "--stacks") == 0) return talus::bench::run_stacks() > 0 ? 1 : 0;
    if (argc >= 2 && std::strcmp(argv[1], "--land") == 0)
        return talus::bench::run_land(argc >= 3 ? argv[2] : "") > 0 ? 1 : 0;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
