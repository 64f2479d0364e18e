// @ts-check
/**
 * Hot seat: several people at one device. Nothing of anybody's is on the screen until the next one says so.
 */

import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { carSwatch } from "./glyphs.js";
import { turnOf } from "./players.js";

/** @typedef {import("./state.js").Game} Game */

/** @param {Game} game */
export function hotSeat(game) {
  const cover = h("section", { class: "hand-over", hidden: true, role: "dialog", "aria-modal": "true", "aria-label": t("hotseat.title") });
  const bar = h("div", { class: "end-turn", hidden: true });
  /** Whose things may be on the screen; nobody's at first. */
  let open = /** @type {number | null} */ (null);

  effect(() => {
    const view = game.view.value;
    const { seats } = game.you.value;
    if (!view || seats.length < 2 || !view.decision) {
      cover.hidden = bar.hidden = true;
      game.covered.value = false;
      return;
    }
    const next = wanted(view, seats);
    const ready = next !== null && view.seat === next && open === next;
    game.covered.value = open === null || open !== view.seat;
    cover.hidden = !game.covered.value;
    bar.hidden = !cover.hidden || next === null || ready || next === open;
    if (!cover.hidden) ask(next ?? view.seat ?? seats[0] ?? 0);
    if (!bar.hidden) offer(next ?? 0);
  });
  // Behind the cover nothing can be reached, not even with Tab.
  new MutationObserver(() => {
    for (const other of cover.parentElement?.children ?? [])
      if (other !== cover && other instanceof HTMLElement) other.inert = !cover.hidden;
  }).observe(cover, { attributes: true, attributeFilter: ["hidden"] });

  /** @param {number} seat */
  function ask(seat) {
    const button = h(
      "button",
      { type: "button", class: "button primary big", onclick: () => uncover(seat) },
      t("hotseat.ready", { name: game.name(seat) }),
    );
    fill(
      cover,
      h(
        "div",
        { class: "card" },
        carSwatch(seat),
        h("h2", null, t("hotseat.hand_over", { name: game.name(seat) })),
        h("p", null, t("hotseat.nobody_looks")),
        button,
      ),
    );
    button.focus();
  }

  /** @param {number} seat */
  function uncover(seat) {
    open = seat;
    if (game.me === seat) {
      game.covered.value = false;
      cover.hidden = true;
    } else game.live?.tell({ type: "look", seat });
  }

  /** One's last card is to be seen before it is hidden. @param {number} next */
  function offer(next) {
    const close = () => {
      open = null;
      game.covered.value = true;
      cover.hidden = false;
      bar.hidden = true;
      ask(next);
    };
    fill(bar, h("button", { type: "button", class: "button primary", onclick: close }, t("hotseat.end_turn", { name: game.name(next) })));
  }
  return [cover, bar];
}

/** Whose turn it is among those at this device. @param {import("./types.js").View} view @param {number[]} seats */
function wanted(view, seats) {
  const asked = turnOf(view).filter((seat) => seats.includes(seat));
  return view.seat !== null && asked.includes(view.seat) ? view.seat : (asked[0] ?? null);
}
