// The program talus-mpi: talus for worlds that several processes share, started by mpirun or srun.
#include <mpi.h>

#include "app/command_line.h"
#include "app/mpi/mpi_tiles.h"
#include "app/platform.h"
#include "app/terminal.h"

int main(int argc, char** argv) {
    int threads = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    int status = 0;
    {
        talus::MpiTiles tiles;
        if (!tiles.is_first()) talus::speak_no_more();
        status = talus::run_command_line(argc, argv, &tiles);
        // All is said: mpirun ends whoever is left once another process has failed.
        talus::end_on_interrupt(status, false);
        tiles.leave();
    }
    MPI_Finalize();
    return status;
}
