# Diamond-square, 5 x 5 points. All numbers are tenths: 35 is 3.5.
SIZE = 5         # points along a side
STEP = 4         # from one first point to the next
WRAPS = False    # beyond each edge lies the other side
# Of a first point its height, of any other point its offset, the number from the dice.
GIVEN = [
    [30, 3, -7, 1, 50],
    [-2, 5, 4, -6, 0],
    [11, 1, 15, -3, -9],
    [4, -5, 2, 7, 3],
    [20, 0, 8, -1, 60],
]

# From here on the same for every lattice.
height = {(x, y): GIVEN[y][x] for y in range(0, SIZE, STEP) for x in range(0, SIZE, STEP)}


def place(x, y, parents):
    if WRAPS:
        parents = [(px % SIZE, py % SIZE) for px, py in parents]
    values = [height[parent] for parent in parents if parent in height]  # at a border 3
    total = sum(values) + len(values) * GIVEN[y][x]                      # of mean and offset
    rounded = (2 * abs(total) + len(values)) // (2 * len(values))        # halves away from 0
    height[x, y] = rounded if total >= 0 else -rounded


step = STEP
while step > 1:
    half = step // 2
    for y in range(half, SIZE, step):  # diamond step: all centres
        for x in range(half, SIZE, step):
            place(x, y, [(x - half, y - half), (x + half, y - half), (x - half, y + half), (x + half, y + half)])
    for y in range(0, SIZE, half):     # square step: the middles of all edges
        for x in range(half if y % step == 0 else 0, SIZE, step):
            place(x, y, [(x - half, y), (x + half, y), (x, y - half), (x, y + half)])
    step = half

for y in range(SIZE):
    print(" ".join(f"{height[x, y] / 10:5.1f}" for x in range(SIZE)))
