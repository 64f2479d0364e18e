// @ts-check
/**
 * The playback: where in the game one is, with whose eyes, and whether it runs.
 */

import { batch, signal } from "../dom.js";
import { replaySpeed, timesOf } from "../settings.js";

/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").ReplayStep} Step */

const PACE = 1100;
const LEAST = 60;

export class Playback {
  /** @param {import("../table/state.js").Game} game @param {Replay} replay */
  constructor(game, replay) {
    this.game = game;
    this.replay = replay;
    /** @type {Step[]} */
    this.frames = [replay.start, ...replay.steps];
    this.place = signal(-1);
    this.running = signal(false);
    /** Null: all cards are open. */
    this.eyes = signal(/** @type {number | null} */ (null));
    this.timer = 0;
  }

  get last() {
    return this.frames.length - 1;
  }

  get frame() {
    return /** @type {Step} */ (this.frames[Math.max(0, this.place.peek())]);
  }

  /** @param {number} wanted */
  goTo(wanted) {
    const place = Math.max(0, Math.min(this.last, wanted));
    const before = this.place.peek();
    if (place === before) return;
    const frame = /** @type {Step} */ (this.frames[place]);
    // Only the next move is acted out; a leap just shows where it lands.
    if (place === before + 1 && before >= 0)
      this.game.happened({ seat: frame.seat, action: null, events: frame.events, takenBack: false, live: true });
    batch(() => {
      this.place.value = place;
      this.show();
    });
  }

  show() {
    const { view, owns } = this.frame;
    const eyes = this.eyes.peek();
    this.game.view.value = { ...view, seat: eyes, own: eyes === null ? null : (owns[eyes] ?? null) };
  }

  /** @param {number | null} seat */
  see(seat) {
    batch(() => {
      this.eyes.value = seat;
      this.show();
    });
  }

  toggle() {
    this.running.value = !this.running.peek();
    clearInterval(this.timer);
    if (!this.running.peek()) return;
    if (this.place.peek() === this.last) this.goTo(0);
    this.timer = window.setInterval(() => {
      this.goTo(this.place.peek() + 1);
      if (this.place.peek() === this.last) this.toggle();
    }, Math.max(LEAST, PACE * timesOf(replaySpeed)));
  }

  stop() {
    if (this.running.peek()) this.toggle();
  }
}
