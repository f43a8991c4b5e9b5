# A ridge line by midpoint displacement, 5 points. All numbers are tenths: 35 is 3.5.
# Of the two ends their heights, of any other point its offset, the number from the dice.
GIVEN = [20, -8, 15, 6, 60]

# From here on the same for every line.
SIZE = len(GIVEN)
height = [GIVEN[0]] + [None] * (SIZE - 2) + [GIVEN[-1]]  # None: not placed yet

step = SIZE - 1
while step > 1:
    half = step // 2
    for x in range(half, SIZE, step):                      # the middle of each piece
        total = height[x - half] + height[x + half] + 2 * GIVEN[x]  # twice mean and offset
        rounded = (2 * abs(total) + 2) // 4                # halves away from 0
        height[x] = rounded if total >= 0 else -rounded
    step = half

print(" ".join(f"{tenths / 10:5.1f}" for tenths in height))
