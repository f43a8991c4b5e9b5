// What a lesson compares: ridges, terrains and their spectra, side by side.

const k_plot = [640, 400];

function comparisonView(comparison) {
  const sides = comparison.sides;
  const heights = sides.flatMap((side) => side.line ?? []);
  const range = [Math.min(...heights), Math.max(...heights)];
  const spectra = sides.map((side) => side.spectrum).filter((each) => each);
  const powers = spectra.flatMap((each) => each.powers).filter((each) => each > -11);
  const axes = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))];
  const views = sides.map((side) => {
    const label = localized(said(side.label));
    const view = element("figure", { class: "side" }, element("figcaption", {}, label));
    if (side.line) view.append(ridgeView(side.line, range, label));
    if (side.picture !== undefined)
      view.append(element("img", { src: data.pictures[side.picture], alt: label, decoding: "async" }));
    if (side.spectrum) view.append(...spectrumView(side.spectrum, axes, label));
    return view;
  });
  return element("div", { class: "sides" }, ...views);
}

function ridgeView(heights, [low, high], label) {
  const [width, height] = [k_plot[0], 300];
  const y = (value) => height - 12 - (value - low) / (high - low) * (height - 24);
  const points = heights.map((value, i) => [60 + i / (heights.length - 1) * (width - 60), y(value)]);
  const svg = drawn("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  for (const tick of ticks(low, high, 4)) {
    svg.append(drawn("line", { class: tick === 0 ? "zero" : "tick", x1: 60, x2: width, y1: y(tick), y2: y(tick) }));
    svg.append(drawn("text", { class: "axis-text end", x: 54, y: y(tick) + 7 }, written(tick)));
  }
  svg.append(drawn("polygon", { class: "earth", points: path([[60, height], ...points, [width, height]]) }));
  svg.append(drawn("polyline", { class: "line", points: path(points) }));
  return svg;
}

// Both axes are powers of ten.
function spectrumView(spectrum, [low, high], label) {
  const [width, height] = k_plot;
  const [left, foot] = [74, 74];
  const last = Math.log10(spectrum.powers.length);
  const x = (power_of_ten) => left + power_of_ten / last * (width - left - 10);
  const y = (power_of_ten) => height - foot - (power_of_ten - low) / (high - low) * (height - foot - 34);
  const svg = drawn("svg", {
    class: "plot",
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": label + ": " + (spectrum.fit ? word("measured", { number: localized(spectrum.fit.text) }) : ""),
  });
  for (let tick = 0; tick <= last; ++tick) {
    svg.append(drawn("line", { class: "tick", x1: x(tick), x2: x(tick), y1: 34, y2: height - foot }));
    svg.append(drawn("text", { class: "axis-text middle", x: x(tick), y: height - foot + 24 }, String(10 ** tick)));
  }
  const stride = Math.max(1, Math.ceil((high - low) / 5));
  for (let tick = low; tick <= high; tick += stride) {
    svg.append(drawn("line", { class: "tick", x1: left, x2: width - 10, y1: y(tick), y2: y(tick) }));
    const text = drawn("text", { class: "axis-text end", x: left - 8, y: y(tick) + 7 }, "10");
    text.append(drawn("tspan", { dy: -9, "font-size": "75%" }, written(tick)));
    svg.append(text);
  }
  svg.append(drawn("text", { class: "axis-text", x: 4, y: 22 }, word("strength")));
  svg.append(drawn("text", { class: "axis-text start", x: left, y: height - foot + 52 }, "\u2190 " + word("long_waves")));
  svg.append(drawn("text", { class: "axis-text end", x: width - 10, y: height - foot + 52 }, word("short_waves") + " \u2192"));
  const points = spectrum.powers.map((power, i) => [x(Math.log10(i + 1)), y(Math.max(power, low))]);
  svg.append(drawn("polyline", { class: "line thin", points: path(points) }));
  const fit = spectrum.fit;
  if (!fit) return [svg];
  const ends = [Math.log10(fit.first), Math.log10(fit.last)];
  const middle = (ends[0] + ends[1]) / 2;
  const along = (exponent, share) => {
    const at = ends[0] + share * (ends[1] - ends[0]);
    return [x(at), y(fit.offset - fit.exponent * middle - exponent * (at - middle))];
  };
  svg.append(drawn("polyline", { class: "fit", points: path([along(fit.exponent, 0), along(fit.exponent, 1)]) }));
  const key = element("ul", { class: "plot-key" });
  key.append(element("li", { class: "of-fit" }, word("measured", { number: localized(fit.text) })));
  if (spectrum.law) {
    svg.append(drawn("polyline", {
      class: "law",
      // Above the fitted one, for they often run alike.
      points: path([along(spectrum.law.exponent, -0.1), along(spectrum.law.exponent, 1.1)].map(([x, y]) => [x, y - 22])),
    }));
    key.append(element("li", { class: "of-law" }, word("law", { text: localized(said(spectrum.law.text)) })));
  }
  return [svg, key];
}
