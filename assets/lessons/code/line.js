// A ridge line by midpoint displacement, 5 points. All numbers are tenths: 35 is 3.5.
// Of the two ends their heights, of any other point its offset, the number from the dice.
const GIVEN = [20, -8, 15, 6, 60];

// From here on the same for every line.
const SIZE = GIVEN.length;
const height = GIVEN.map((number, x) => (x === 0 || x === SIZE - 1 ? number : null)); // null: not placed yet

for (let step = SIZE - 1; step > 1; step /= 2) {
    const half = step / 2;
    for (let x = half; x < SIZE; x += step) { // the middle of each piece
        const total = height[x - half] + height[x + half] + 2 * GIVEN[x]; // twice mean and offset
        height[x] = Math.sign(total) * Math.floor((2 * Math.abs(total) + 2) / 4); // halves away from 0
    }
}

console.log(height.map((tenths) => (tenths / 10).toFixed(1).padStart(5)).join(" "));
