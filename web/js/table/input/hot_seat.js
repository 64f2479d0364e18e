// @ts-check
/**
 * Hot seat: several people at one device. Nothing of anybody's is on the screen until the next one says so.
 */

import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { turnOf } from "../panels/players.js";
import { carSwatch } from "../pictures/icons.js";

/** @typedef {import("../state.js").Game} Game */

export class HotSeat {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** Whose things may be on the screen; nobody's at first. */
    this.open = /** @type {number | null} */ (null);
    this.cover = h("section", { class: "hand-over", hidden: true, role: "dialog", "aria-modal": "true", "aria-label": t("hotseat.title") });
    this.bar = h("div", { class: "end-turn", hidden: true });
    effect(() => this.#follow());
    new MutationObserver(() => this.#lock()).observe(this.cover, { attributes: true, attributeFilter: ["hidden"] });
  }

  get elements() {
    return [this.cover, this.bar];
  }

  #follow() {
    const { game, cover, bar, open } = this;
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
    if (!cover.hidden) this.#ask(next ?? view.seat ?? seats[0] ?? 0);
    if (!bar.hidden) this.#offer(next ?? 0);
  }

  /** Behind the cover nothing can be reached, not even with Tab. */
  #lock() {
    for (const other of this.cover.parentElement?.children ?? [])
      if (other !== this.cover && other instanceof HTMLElement) other.inert = !this.cover.hidden;
  }

  /** @param {number} seat */
  #ask(seat) {
    const name = this.game.name(seat);
    const button = h(
      "button",
      { type: "button", class: "button primary big", onclick: () => this.#uncover(seat) },
      t("hotseat.ready", { name }),
    );
    fill(
      this.cover,
      h(
        "div",
        { class: "card" },
        carSwatch(seat),
        h("h2", null, t("hotseat.hand_over", { name })),
        h("p", null, t("hotseat.nobody_looks")),
        button,
      ),
    );
    button.focus();
  }

  /** @param {number} seat */
  #uncover(seat) {
    this.open = seat;
    if (this.game.me === seat) {
      this.game.covered.value = false;
      this.cover.hidden = true;
    } else this.game.socket?.look(seat);
  }

  /** One's last card is to be seen before it is hidden. @param {number} next */
  #offer(next) {
    const label = t("hotseat.end_turn", { name: this.game.name(next) });
    fill(this.bar, h("button", { type: "button", class: "button primary", onclick: () => this.#close(next) }, label));
  }

  /** @param {number} next */
  #close(next) {
    this.open = null;
    this.game.covered.value = true;
    this.cover.hidden = false;
    this.bar.hidden = true;
    this.#ask(next);
  }
}

/** Whose turn it is among those at this device. @param {import("../types.js").View} view @param {number[]} seats */
function wanted(view, seats) {
  const asked = turnOf(view).filter((seat) => seats.includes(seat));
  return view.seat !== null && asked.includes(view.seat) ? view.seat : (asked[0] ?? null);
}
