// Diamond-square, 5 x 5 points. All numbers are tenths: 35 is 3.5.
const SIZE = 5;        // points along a side
const STEP = 4;        // from one first point to the next
const WRAPS = false;   // beyond each edge lies the other side
// Of a first point its height, of any other point its offset, the number from the dice.
const GIVEN = [
    [30, 3, -7, 1, 50],
    [-2, 5, 4, -6, 0],
    [11, 1, 15, -3, -9],
    [4, -5, 2, 7, 3],
    [20, 0, 8, -1, 60],
];

// From here on the same for every lattice.
const height = GIVEN.map((row) => row.map(() => null)); // null: not placed yet
for (let y = 0; y < SIZE; y += STEP)
    for (let x = 0; x < SIZE; x += STEP) height[y][x] = GIVEN[y][x];

function place(x, y, parents) {
    if (WRAPS) parents = parents.map(([px, py]) => [(px + SIZE) % SIZE, (py + SIZE) % SIZE]);
    const inside = parents.filter(([px, py]) => px >= 0 && px < SIZE && py >= 0 && py < SIZE); // at a border 3
    const count = inside.length;
    const total = inside.reduce((sum, [px, py]) => sum + height[py][px], count * GIVEN[y][x]); // of mean and offset
    height[y][x] = Math.sign(total) * Math.floor((2 * Math.abs(total) + count) / (2 * count)); // halves away from 0
}

for (let step = STEP; step > 1; step /= 2) {
    const half = step / 2;
    for (let y = half; y < SIZE; y += step) // diamond step: all centres
        for (let x = half; x < SIZE; x += step)
            place(x, y, [[x - half, y - half], [x + half, y - half], [x - half, y + half], [x + half, y + half]]);
    for (let y = 0; y < SIZE; y += half) // square step: the middles of all edges
        for (let x = y % step === 0 ? half : 0; x < SIZE; x += step)
            place(x, y, [[x - half, y], [x + half, y], [x, y - half], [x, y + half]]);
}

for (const row of height) console.log(row.map((tenths) => (tenths / 10).toFixed(1).padStart(5)).join(" "));
