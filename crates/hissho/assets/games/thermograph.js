// A thermograph: Left's values to the left, temperature upwards, the mast above the two walls.

import { html, svg } from "../lib/lit-html.js";
import { t } from "../words.js";

const points = (list) => list.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(3)} ${y.toFixed(3)}`).join("");

/** Whole numbers between two bounds, not too many, with 0 among them if it lies between. */
function ticks(low, high) {
  const step = Math.max(1, Math.ceil((high - low) / 8));
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

export function thermograph({ walls, mean, temperature }) {
  const values = [...walls.left, ...walls.right].map(([, value]) => value);
  const [low, high] = [Math.floor(Math.min(...values)) - 1, Math.ceil(Math.max(...values)) + 1];
  const top = Math.ceil(Math.max(0, temperature)) + 1;
  // Both axes in the same unit.
  const at = ([heat, value]) => [high - value, top - heat];
  const [wide, tall] = [high - low, top + 1];
  const line = (name, list) => svg`<path class=${name} d=${points(list.map(at))}/>`;
  const size = Math.max(wide, tall) / 22;
  const letter = (x, y, text) => svg`<text x=${x} y=${y} font-size=${size}>${text}</text>`;
  return html`<figure class="thermograph"><svg viewBox="${-2 * size} ${-size} ${wide + 3 * size} ${tall + 3 * size}" role="img" aria-label="${t("bridgit.thermograph")}${t("colon")}${t("bridgit.thermograph.words", { mean, temperature })}" stroke-width=${size / 6}>
      ${line("axis", [[top, high], [-1, high], [-1, low]])}${line("zero", [[0, high], [0, low]])}
      ${ticks(low, high).map((value) => letter(high - value, tall + 1.3 * size, value))}${ticks(-1, top).map((heat) => letter(-size, top - heat + size / 3, heat))}
      ${line("wall side0", walls.left)}${line("wall side1", walls.right)}${line("mast", [[temperature, mean], [top, mean]])}
    </svg><figcaption class="hint">${t("bridgit.thermograph.words", { mean, temperature })}</figcaption></figure>`;
}
