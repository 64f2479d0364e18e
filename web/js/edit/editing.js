// @ts-check
/**
 * Editing: the board as the server last told it, what is chosen on it, and what one can do. Requests go out one after the
 * other, so that none overtakes another.
 */

import { errorText } from "../api.js";
import { batch, signal } from "../dom.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";
import * as server from "./api.js";

/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").EditorDrawing} EditorDrawing */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {{kind: "city" | "route" | "ticket" | "kind" | "country", id: string}} Chosen */
/** @typedef {"choose" | "city" | "route"} Tool */

/** How long nobody must change anything until the board is laid out, and how often one looks how far it is. */
const [QUIET, LOOK] = [1_500, 600];

/** Where the file has what is chosen. */
export const SECTIONS = /** @type {const} */ ({ city: "cities", route: "routes", ticket: "tickets", kind: "kinds", country: "countries" });

export class Editing {
  /** @param {EditorState} board @param {EditorDrawing} drawing */
  constructor(board, drawing) {
    this.board = signal(board);
    this.drawing = signal(drawing);
    this.chosen = signal(/** @type {Chosen | null} */ (null));
    this.tool = signal(/** @type {Tool} */ ("choose"));
    this.layout = signal(/** @type {import("../types.js").LayoutProgress | null} */ (null));
    this.automatic = signal(true);
    this.queue = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.timer = 0;
    this.#layOutSoon();
  }

  /** Whether all is well with the file itself; what the rulebook says of it keeps nobody from looking at it. */
  get sound() {
    return this.board.peek().complaints.every(({ entry }) => entry === "rulebook");
  }

  /** @param {...Edit} edits one step */
  edit(...edits) {
    return this.#change(() => server.sendEdits(edits));
  }

  /** Another id for what is chosen, which stays chosen. @param {"city" | "kind" | "country"} kind @param {string} id @param {string} wanted */
  async rename(kind, id, wanted) {
    if (wanted === id) return;
    const renamed = await this.edit({ type: "rename", section: SECTIONS[kind], key: id, new: wanted });
    this.choose({ kind, id: renamed ? wanted : id });
    // What was refused is shown as it is.
    if (!renamed) this.board.value = { ...this.board.peek() };
  }

  /** Adds a row and chooses it. @param {"kind" | "country"} kind @param {string} name */
  async add(kind, name) {
    const before = await this.edit({ type: kind === "kind" ? "add_kind" : "add_country", name });
    if (!before) return;
    const rows = (/** @type {EditorState} */ board) => (kind === "kind" ? board.kinds : board.countries).map(({ id }) => id);
    const added = rows(this.board.peek()).find((id) => !rows(before).includes(id));
    if (added) this.choose({ kind, id: added });
  }

  undo() {
    return this.#change(() => server.command("undo"));
  }

  redo() {
    return this.#change(() => server.command("redo"));
  }

  async save() {
    if (await this.#change(() => server.command("save"))) toast(t("edit.is_saved", { file: this.board.peek().file }));
  }

  reload() {
    return this.#change(() => server.command("reload"));
  }

  /** @returns {Promise<string | null>} where the table is */
  async play() {
    try {
      return (await this.#inTurn(server.play)).url;
    } catch (error) {
      toast(errorText(error));
      return null;
    }
  }

  /** @param {Chosen | null} what */
  choose(what) {
    const before = this.chosen.peek();
    if (before?.kind !== what?.kind || before?.id !== what?.id) this.chosen.value = what;
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const turn = this.queue.then(work, work);
    this.queue = turn.catch(() => {});
    return turn;
  }

  /** @param {() => Promise<EditorState>} work @returns {Promise<EditorState | null>} what it was before; null if nothing came of it */
  async #change(work) {
    const before = this.board.peek();
    try {
      await this.#inTurn(async () => {
        const board = await work();
        if (board.version !== before.version) this.drawing.value = await server.fetchDrawing();
        this.#show(board);
      });
      if (this.board.peek().version !== before.version) this.#layOutSoon();
      return before;
    } catch (error) {
      toast(errorText(error));
      // What was refused is shown as it is.
      this.drawing.value = { ...this.drawing.peek() };
      return null;
    }
  }

  /** @param {EditorState} board */
  #show(board) {
    batch(() => {
      this.board.value = board;
      const chosen = this.chosen.peek();
      const rows = chosen && { city: board.cities, route: board.routes, ticket: board.tickets, kind: [...board.kinds, board.locomotive], country: board.countries }[chosen.kind];
      if (rows && !rows.some(({ id }) => id === chosen.id)) this.chosen.value = null;
    });
  }

  #layOutSoon() {
    clearTimeout(this.timer);
    this.layout.value = null;
    if (this.automatic.peek() && this.sound && !this.drawing.peek().refined) this.timer = window.setTimeout(() => void this.layOut(), QUIET);
  }

  async layOut() {
    clearTimeout(this.timer);
    try {
      this.#follow(await server.layOut("begin"));
    } catch (error) {
      toast(errorText(error));
    }
  }

  /** @param {boolean} wanted */
  setAutomatic(wanted) {
    this.automatic.value = wanted;
    if (wanted) this.#layOutSoon();
    else void this.cancelLayout();
  }

  async cancelLayout() {
    clearTimeout(this.timer);
    this.layout.value = null;
    await server.layOut("cancel").catch(() => {});
  }

  async #look() {
    try {
      const progress = await server.fetchProgress();
      if (this.layout.peek()) this.#follow(progress);
    } catch (error) {
      this.layout.value = null;
      toast(errorText(error));
    }
  }

  /** @param {import("../types.js").LayoutProgress} progress */
  #follow(progress) {
    if (!progress.working) {
      this.layout.value = null;
      if (progress.problem) toast(t("edit.layout_failed", { problem: progress.problem }));
      else void server.fetchDrawing().then((drawing) => drawing.version === this.board.peek().version && (this.drawing.value = drawing));
      return;
    }
    this.layout.value = progress;
    this.timer = window.setTimeout(() => void this.#look(), LOOK);
  }
}
