// The ground at an angle, drawn from the heights of a small lattice or map.

const k_sea = [64, 120, 170];
const k_dark = [84, 106, 88];
const k_light = [236, 234, 220];

const k_rise = 0.34;
const k_plain_rise = 0.12;  // where heights are not exaggerated

function mixed(a, b, share) {
  return a.map((part, i) => Math.round(part + (b[i] - part) * share));
}
const colour = (parts) => `rgb(${parts.join(",")})`;

// Of ground whose points have colours the mean of theirs, in the same light.
function painted(shown, places, share) {
  const own = places.map(([i, j]) => shown.colours?.[j * shown.width + i]).filter((each) => each);
  if (own.length === 0) return mixed(k_dark, k_light, share);
  return k_dark.map((_, part) => Math.round(Math.min(255,
    own.reduce((sum, each) => sum + each[part], 0) / own.length * (0.75 + 0.5 * share))));
}

function groundView(step, moment, marks) {
  const ground = data.grounds[step.ground];
  const shown = moment.surface;
  const { width, height } = shown;
  const heading = (step.heading ?? 22.5) * Math.PI / 180;
  const pitch = 30 * Math.PI / 180;
  const side = Math.max(width, height) - 1 || 1;
  const span = Math.max(ground.high - ground.low, 1e-9);
  // Of the width, from the lowest to the highest.
  const rise = step.exaggeration === undefined ? k_rise : k_plain_rise * step.exaggeration;
  const floor = -0.08;
  const level = (value) => Math.max(floor / 2, (value - ground.low) / span * rise);
  const project = (i, j, z) => {
    const east = i / side - (width - 1) / side / 2;
    const north = (height - 1) / side / 2 - j / side;
    const right = east * Math.cos(heading) - north * Math.sin(heading);
    const away = east * Math.sin(heading) + north * Math.cos(heading);
    return { x: right * 1000, y: -(away * Math.sin(pitch) + z * Math.cos(pitch)) * 1000, away };
  };
  const at = (i, j) => shown.heights[j * width + i];
  const wet = (i, j) => shown.water ? shown.water[j * width + i] : 0;
  const corner = (i, j, extra = 0) => project(i, j, level(at(i, j) + extra));

  const faces = [];
  const face = (corners, fill, class_name) => {
    const away = corners.reduce((sum, each) => sum + each.away, 0) / corners.length;
    faces.push({ away, node: drawn("polygon", { class: class_name, fill, points: path(corners.map((c) => [c.x, c.y])) }) });
  };
  for (let j = 0; j + 1 < height; ++j) {
    for (let i = 0; i + 1 < width; ++i) {
      const places = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
      // Light from west-north-west: what rises towards the east faces it.
      const east = (at(i + 1, j) + at(i + 1, j + 1) - at(i, j) - at(i, j + 1)) / 2 / span * rise * side;
      const south = (at(i, j + 1) + at(i + 1, j + 1) - at(i, j) - at(i + 1, j)) / 2 / span * rise * side;
      const slope = (0.8 * east + 0.35 * south) / Math.sqrt(1 + east * east + south * south);
      const mean = places.reduce((sum, [x, y]) => sum + at(x, y), 0) / 4;
      const share = Math.min(1, Math.max(0, 0.5 + 0.55 * slope + 0.25 * ((mean - ground.low) / span - 0.5)));
      face(places.map(([x, y]) => corner(x, y)), colour(painted(shown, places, share)), "face");
      const depth = places.reduce((sum, [x, y]) => sum + wet(x, y), 0) / 4;
      if (depth > span * 0.002) {
        face(places.map(([x, y]) => corner(x, y, wet(x, y))), colour(k_sea), "water");
        faces.at(-1).node.setAttribute("fill-opacity", rounded(Math.min(0.75, 0.12 + 5 * depth / span)));
      }
    }
  }
  // The sides that one sees.
  const wall = (places, outward) => {
    if (outward[0] * Math.sin(heading) + outward[1] * Math.cos(heading) > -1e-6) return;
    const top = places.map(([i, j]) => corner(i, j));
    const foot = places.map(([i, j]) => project(i, j, floor)).reverse();
    const shade = outward[0] < -0.5 ? 0.34 : outward[0] > 0.5 ? 0 : 0.16;
    face([...top, ...foot], colour(mixed(k_dark, k_light, shade)), "wall");
    faces.at(-1).away -= 10;
  };
  const run = (count, make) => Array.from({ length: count }, (_, i) => make(i));
  wall(run(width, (i) => [i, height - 1]), [0, -1]);
  wall(run(width, (i) => [i, 0]), [0, 1]);
  wall(run(height, (j) => [0, j]), [-1, 0]);
  wall(run(height, (j) => [width - 1, j]), [1, 0]);
  faces.sort((a, b) => b.away - a.away);

  const svg = drawn("svg", { class: "ground", role: "img", "aria-label": word("ground") });
  svg.append(...faces.map((each) => each.node));
  markGround(svg, ground, moment, marks, { width, height, corner });
  const corners = run(width * height, (k) => [k % width, Math.floor(k / width)]);
  const seen = [...corners.map(([i, j]) => corner(i, j)), ...corners.map(([i, j]) => project(i, j, floor))];
  const xs = seen.map((each) => each.x);
  // The highest that any moment reaches, so that nothing jumps as points are placed.
  const ys = [...seen.map((each) => each.y),
    ...corners.map(([i, j]) => project(i, j, rise).y)];
  const [left, top] = [Math.min(...xs) - 25, Math.min(...ys) - 25];
  svg.setAttribute("viewBox", [left, top, Math.max(...xs) + 25 - left, Math.max(...ys) + 25 - top].map(rounded).join(" "));
  return svg;
}

// The points that are known, and those that take part.
function markGround(svg, ground, moment, marks, { width, height, corner }) {
  const finer = (count, coarse) => ground.wraps ? count / coarse : (count - 1) / (coarse - 1 || 1);
  const stride = [finer(ground.width, width), finer(ground.height, height)];
  const place = ([x, y]) => {
    const [i, j] = [x / stride[0], y / stride[1]];
    if (!Number.isInteger(i) || !Number.isInteger(j) || i < 0 || j < 0 || i >= width || j >= height) return null;
    return corner(i, j);
  };
  const dot = (point, radius, class_name) => {
    const at = place(point);
    if (at) svg.append(drawn("circle", { class: class_name, cx: rounded(at.x), cy: rounded(at.y), r: radius }));
  };
  const line = (from, to) => {
    const [a, b] = [place(from), place(to)];
    if (a && b) svg.append(drawn("line", { class: "join", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
  };
  if (ground.kind === "lattice") {
    for (let y = 0; y < ground.height; ++y) {
      for (let x = 0; x < ground.width; ++x) {
        const at = y * ground.width + x;
        if (moment.known[at] === "1" && !(marks.missed && ground.points?.[at]?.never))
          dot([x, y], ground.width > 9 ? 7 : 10, "ground-dot");
      }
    }
  }
  if (marks.current === null) return;
  if (ground.kind === "lattice" && marks.asked === null)
    for (const [wx, wy] of marks.terms) line(marks.current, [wx, wy]);
  for (const term of marks.terms) dot([term[2], term[3]], 19, "ground-ring");
  if (marks.asked === null) dot(marks.current, 18, "ground-dot current");
  ghost(svg, ground, marks, place, corner, stride);
}

// The mean that the last point was moved from, hollow, and an arrow from there to the point.
function ghost(svg, ground, marks, place, corner, stride) {
  const [x, y] = marks.current;
  const account = ground.points?.[y * ground.width + x];
  const to = place(marks.current);
  if (!to || !account?.terms || marks.terms.length === 0 || marks.asked !== null) return;
  const from = corner(x / stride[0], y / stride[1], account.mean - account.result);
  const apart = Math.abs(to.y - from.y);
  if (apart < 18) return;
  const up = Math.sign(from.y - to.y);
  svg.append(drawn("circle", { class: "ground-ghost", cx: rounded(from.x), cy: rounded(from.y), r: 16 }));
  if (apart < 70) return;
  const tip = to.y + up * 22;
  const back = tip + up * 22;
  svg.append(drawn("line", { class: "ground-offset", x1: to.x, x2: to.x, y1: from.y - up * 18, y2: back }));
  svg.append(drawn("polygon", { class: "ground-arrow", points: path([[to.x, tip], [to.x - 12, back], [to.x + 12, back]]) }));
}
