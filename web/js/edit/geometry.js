// @ts-check
/**
 * Geometry: a track that follows its cities while one of them is dragged, as the sketch on the server draws it.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {[number, number, number, number, number, number]} Curve */

const PIECES = 24;
const [MARGIN, STRETCH] = [0.3, 1.12];

/** @param {Point} a @param {Point} b */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The same bend between other ends. @param {Curve} curve @param {Point} a @param {Point} b @returns {Curve} */
export function withEnds([x0, y0, cx, cy, x1, y1], a, b) {
  const [across, down] = [x1 - x0, y1 - y0];
  const [left, top] = [cx - (x0 + x1) / 2, cy - (y0 + y1) / 2];
  const square = across ** 2 + down ** 2 || 1;
  const [aside, along] = [(top * across - left * down) / square, (left * across + top * down) / square];
  const [wide, high] = [b.x - a.x, b.y - a.y];
  return [a.x, a.y, (a.x + b.x) / 2 + along * wide - aside * high, (a.y + b.y) / 2 + along * high + aside * wide, b.x, b.y];
}

/** The bend with which a curve's middle lies beside a point, within what a file allows. @param {Curve} curve @param {Point} point */
export function bendTo([x0, y0, , , x1, y1], { x, y }) {
  const [across, down] = [x1 - x0, y1 - y0];
  const aside = ((y - (y0 + y1) / 2) * across - (x - (x0 + x1) / 2) * down) / (across ** 2 + down ** 2 || 1);
  return Math.max(-0.5, Math.min(0.5, Math.round(aside * 1000) / 1000));
}

/** @param {Curve} curve @param {number} bend @returns {Curve} */
export function bent([x0, y0, , , x1, y1], bend) {
  return [x0, y0, (x0 + x1) / 2 - 2 * bend * (y1 - y0), (y0 + y1) / 2 + 2 * bend * (x1 - x0), x1, y1];
}

/** @param {Curve} curve @param {number} t @returns {Point} */
export function pointAt([x0, y0, cx, cy, x1, y1], t) {
  const [start, control, end] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return { x: start * x0 + control * cx + end * x1, y: start * y0 + control * cy + end * y1 };
}

/**
 * Where so many slots stand on a curve, with their turns in degrees.
 * @param {Curve} curve
 * @param {number} count
 * @param {number} pitch
 * @param {number} lane how far to the right of the curve
 */
export function slotsAlong(curve, count, pitch, lane) {
  const line = Array.from({ length: PIECES + 1 }, (_, piece) => pointAt(curve, piece / PIECES));
  const steps = line.slice(1).map((point, place) => apart(point, /** @type {Point} */ (line[place])));
  const total = steps.reduce((sum, step) => sum + step, 0);
  const gap = Math.min(Math.max(total - 2 * MARGIN * pitch, 0.3 * total) / count, STRETCH * pitch);
  const start = (total - gap * count) / 2;
  return Array.from({ length: count }, (_, place) => standAt(line, steps, start + (place + 0.5) * gap, lane));
}

/** @param {Point[]} line @param {number[]} steps @param {number} along @param {number} lane */
function standAt(line, steps, along, lane) {
  let place = 0;
  while (place < steps.length - 1 && along > (steps[place] ?? 0)) along -= steps[place++] ?? 0;
  const [a, b] = /** @type {[Point, Point]} */ ([line[place], line[place + 1]]);
  const share = along / (steps[place] || 1);
  const turn = Math.atan2(b.y - a.y, b.x - a.x);
  return {
    x: a.x + share * (b.x - a.x) - lane * Math.sin(turn),
    y: a.y + share * (b.y - a.y) + lane * Math.cos(turn),
    angle: (turn * 180) / Math.PI,
  };
}
