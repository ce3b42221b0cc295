// What an answer rests on, next to it: proved, computed, estimated, open.

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../words.js";

export const evidence = (word) => (word ? html`<span class="badge evidence ${word}">${t(`evidence.${word}`)}</span>` : nothing);
