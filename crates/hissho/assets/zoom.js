// A closer look at the board: two fingers, Ctrl and the wheel, or the keys + − 0. The board is moved by one finger while it
// is larger than its frame.
//
//   shown = scale · point + (x, y)      in pixels of the frame

import { update } from "./app.js";
import { app } from "./state.js";

const FULL = { scale: 1, x: 0, y: 0 };
const MOST = 6;

export const isZoomed = () => app.zoom.scale > 1;

function set({ scale, x, y }, frame) {
  const s = Math.max(1, Math.min(MOST, scale));
  const [w, h] = frame ? [frame.clientWidth, frame.clientHeight] : [0, 0];
  // No edge of the board comes inside the frame.
  const within = (v, size) => Math.min(0, Math.max(v, size * (1 - s)));
  app.zoom = s === 1 ? FULL : { scale: s, x: within(x, w), y: within(y, h) };
  update();
}

/** Zooms so that the point under the fingers stays there. */
function about([px, py], factor, frame) {
  const { scale, x, y } = app.zoom;
  const next = Math.max(1, Math.min(MOST, scale * factor));
  const real = next / scale;
  set({ scale: next, x: px - (px - x) * real, y: py - (py - y) * real }, frame);
}

export function zoomBy(factor) {
  const frame = document.querySelector(".frame");
  if (frame) about([frame.clientWidth / 2, frame.clientHeight / 2], factor, frame);
}

export const unzoom = () => set(FULL);

/** The style of the board in its frame. */
export const zoomed = () => (isZoomed() ? `transform: translate(${app.zoom.x}px, ${app.zoom.y}px) scale(${app.zoom.scale}); transform-origin: 0 0` : "");

const fingers = new Map();
const middle = (points) => [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
const apart = ([[a, b], [c, d]]) => Math.hypot(a - c, b - d);
let pinched = false;

/** Pointers on the frame: two fingers zoom, one moves what is larger than the frame. */
export function touched(event) {
  if (event.pointerType !== "touch") return;
  const frame = event.currentTarget;
  const box = frame.getBoundingClientRect();
  const at = [event.clientX - box.left, event.clientY - box.top];
  if (event.type === "pointerdown") {
    if (!fingers.size) pinched = false;
    fingers.set(event.pointerId, at);
    return;
  }
  if (event.type !== "pointermove") return void fingers.delete(event.pointerId);
  if (!fingers.has(event.pointerId)) return;
  const before = [...fingers.values()];
  fingers.set(event.pointerId, at);
  const after = [...fingers.values()];
  const [from, to] = [middle(before), middle(after)];
  if (after.length >= 2) {
    pinched = true;
    about(to, apart(after) / (apart(before) || 1), frame);
  }
  if (isZoomed()) {
    pinched ||= Math.hypot(to[0] - from[0], to[1] - from[1]) > 3;
    set({ ...app.zoom, x: app.zoom.x + to[0] - from[0], y: app.zoom.y + to[1] - from[1] }, frame);
  }
}

/** A finger that pinched or pushed the board has not tapped a cell. */
export function swallowed(event) {
  if (!pinched) return;
  pinched = false;
  event.stopPropagation();
  event.preventDefault();
}

export function wheeled(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const box = event.currentTarget.getBoundingClientRect();
  about([event.clientX - box.left, event.clientY - box.top], Math.exp(-event.deltaY / 200), event.currentTarget);
}
