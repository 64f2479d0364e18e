// @ts-check
/**
 * State: everything that the table's panels show, as values that tell when they change, and the verbs of a player.
 *
 * The page keeps no game of its own: `view` and `options` are the server's last word, and what follows from them is
 * computed. Fields that are the page's own business (what is lit, what is covered) say so.
 */

import { errorText } from "../api.js";
import { computed, signal } from "../dom.js";
import { withName } from "../names.js";
import { noChoices, placesOf, sortChoices } from "./choices.js";

/** @template T @typedef {import("../dom.js").Signal<T>} Signal */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/**
 * @typedef {{seat: number | null, action: number | null, events: GameEvent[], takenBack: boolean, live: boolean}} Happening
 */

export class Game {
  /** @param {import("./types.js").TableInfo} table @param {import("./facts.js").Facts} facts */
  constructor(table, facts) {
    this.facts = facts;
    this.table = signal({ ...table, seats: table.seats.map(withName) });
    this.you = signal(/** @type {import("./types.js").You} */ ({ seats: [], seat: null, host: false, turns: {}, can_take_back: false, take_back_asks: false }));
    this.view = signal(/** @type {import("./types.js").View | null} */ (null));
    this.options = signal(/** @type {number[]} */ ([]));
    /** How many cards an action of each type costs now. */
    this.prices = signal(/** @type {Record<string, number>} */ ({}));
    this.score = signal(/** @type {import("./types.js").ScoreSheet | null} */ (null));
    /** Each seat's points, as far as the count at the end has told them. */
    this.counted = signal(/** @type {number[] | null} */ (null));
    this.clocks = signal(/** @type {{left: (number | null)[], running: number[], at: number} | null} */ (null));
    this.link = signal(/** @type {import("./net/socket.js").Link} */ ("connecting"));
    this.chat = signal(/** @type {import("./types.js").ChatLine[]} */ ([]));
    /** How many lines of the chat have been seen; null before the first welcome. */
    this.chatRead = signal(/** @type {number | null} */ (null));
    this.progress = signal(/** @type {Map<number, import("./types.js").TicketProgress>} */ (new Map()));
    /** The page's own: a move is under way; what is said in passing; hot seat: own things are hidden. */
    this.busy = signal(false);
    this.toast = signal(/** @type {{text: string, kind: "info" | "error", n: number} | null} */ (null));
    this.covered = signal(false);
    /** What happened last has been seen: nothing flies or is turned up any more. */
    this.settled = signal(true);
    /** The type of action that a place on the board, or a way to do it, is being chosen for; null for routes to claim. */
    this.selected = signal(/** @type {string | null} */ (null));
    /** Why one cannot have what lies on the table, as far as anybody has asked at this moment of the game. */
    this.obstacles = signal(/** @type {import("./why_not.js").Obstacles | null} */ (null));
    this.view.subscribe(() => (this.obstacles.value = null));
    this.hint = signal(/** @type {import("../types.js").Hinted | null} */ (null));
    /** The last move of a bot was thought over for less long than usual. */
    this.hurried = signal(false);
    /** The bot of which that was said, until its move has come. */
    this.hurriedSeat = /** @type {number | null} */ (null);
    this.choices = computed(() =>
      this.covered.value || this.busy.value || this.table.value.status !== "playing"
        ? noChoices()
        : sortChoices(this.options.value, (number) => facts.action(number)),
    );
    /** Where something can be done on the board now. */
    this.places = computed(() => placesOf(this.choices.value, this.selected.value, this.view.value));
    /** @type {import("./net/socket.js").TableSocket | null} */
    this.socket = null;
    /** @type {((happening: Happening) => void)[]} */
    this.watchers = [];
    this.toasts = 0;
  }

  /** Whose eyes these are; null for a spectator. */
  get me() {
    return this.view.peek()?.seat ?? null;
  }

  /** @param {number} seat */
  name(seat) {
    return this.table.peek().seats[seat]?.name ?? `#${seat + 1}`;
  }

  /** How many cards an action costs. @param {import("./types.js").Action} action */
  price(action) {
    if (action.type === "ClaimRoute") return this.facts.route(action.route).length;
    return this.prices.peek()[action.type] ?? 0;
  }

  /** @param {number} number of an action */
  payment(number) {
    const action = this.facts.action(number);
    return this.facts.payment(action, this.price(action));
  }

  /** Begins to choose where or how to do such an action, or leaves off. @param {string} type */
  select(type) {
    const { places, others } = this.choices.peek();
    this.selected.value = (places.has(type) || others.has(type)) && this.selected.peek() !== type ? type : null;
  }

  /** Whoever wants to know what happens, event by event. @param {(happening: Happening) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** @param {Happening} happening */
  happened(happening) {
    for (const watcher of this.watchers) watcher(happening);
  }

  /** @param {string} text @param {"info" | "error"} [kind] */
  say(text, kind = "info") {
    this.toast.value = { text, kind, n: ++this.toasts };
  }

  /** Carries an action out. @param {number} action */
  async act(action) {
    const seat = this.me;
    if (seat === null || this.busy.peek() || !this.options.peek().includes(action)) return;
    this.busy.value = true;
    this.selected.value = null;
    this.hint.value = null;
    try {
      await this.socket?.ask({ type: "act", seat, turn: this.you.peek().turns[String(seat)] ?? 0, action });
    } catch (error) {
      this.say(errorText(error), "error");
    } finally {
      this.busy.value = false;
    }
  }

  /**
   * Anything else one can ask of the table; what goes wrong is said.
   * @param {import("./types.js").Wish} wish
   */
  async ask(wish) {
    try {
      return await this.socket?.ask(wish);
    } catch (error) {
      this.say(errorText(error), "error");
      return null;
    }
  }

  async askHint() {
    const seat = this.me;
    if (seat === null || !this.choices.peek().any) return;
    const asked = this.view.peek();
    const answer = await this.ask({ type: "hint", seat });
    // Whoever has moved meanwhile does not want it any more.
    if (answer?.type === "hint" && asked === this.view.peek()) this.hint.value = answer;
  }

  /** Whoever asks for a rematch is taken there; the others get a link. */
  async rematch() {
    if (!(await this.ask({ type: "rematch" }))) return;
    const go = () => {
      const { next } = this.table.peek();
      if (next) location.href = `/table/${next}`;
    };
    this.table.subscribe(go);
    go();
  }

  async askProgress() {
    const seat = this.me;
    if (seat === null || !this.view.peek()?.own?.tickets.length) return;
    const answer = await this.socket?.ask({ type: "progress", seat }).catch(() => null);
    if (answer?.type === "progress" && this.me === seat) this.progress.value = new Map(answer.tickets.map((each) => [each.ticket, each]));
  }
}
