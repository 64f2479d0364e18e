// @ts-check
/**
 * The live socket. It comes back by itself, and a move that was not answered is sent again with its old number, so
 * that it happens once.
 */

import { ApiError } from "../../api.js";

const WAITS = [300, 800, 1500, 3000, 6000, 12000];
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** @typedef {"connecting" | "open" | "lost"} Link */
/** @typedef {import("../types.js").Outgoing} Outgoing */
/** @typedef {import("../types.js").Incoming} Incoming */
/** @typedef {import("../types.js").Request} Request */
/** @typedef {import("../types.js").Reply} Reply */
/** @typedef {{message: Request, resolve: (reply: Reply) => void, reject: (error: Error) => void}} Pending */

export class TableSocket {
  /**
   * @param {string} room
   * @param {{message: (message: Outgoing) => void, link: (link: Link) => void, eyes: () => number | null}} hear
   */
  constructor(room, hear) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/rooms/${room}/live`;
    this.hear = hear;
    this.seq = 0;
    this.tries = 0;
    this.lastHeard = 0;
    this.nextId = 1;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.timer = 0;
    this.ended = false;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.#cut());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.#ping(), PING_EVERY);
  }

  connect() {
    clearTimeout(this.timer);
    this.hear.link(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.lastHeard = Date.now();
      this.#send({ type: "hello", after: this.seq, seat: this.hear.eyes(), contributes: true });
    };
    socket.onmessage = (frame) => this.socket === socket && this.#heard(JSON.parse(frame.data));
    socket.onclose = () => this.socket === socket && this.#lost();
  }

  /** Goes for good. */
  end() {
    const { socket } = this;
    this.ended = true;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
  }

  /** A network that is gone closes nothing: without this, a dead connection would look alive until a ping goes unanswered. */
  #cut() {
    const { socket } = this;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  /** Tries again at once, when there is reason to hope. */
  hurry() {
    if (this.ended || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    this.tries = Math.min(this.tries, 1);
    this.connect();
  }

  /**
   * Sends something that will be answered. A move waits for the connection to come back; everything else fails.
   * @param {import("../types.js").Wish} wish
   * @returns {Promise<Reply>}
   */
  ask(wish) {
    const message = { ...wish, id: this.nextId++ };
    return new Promise((resolve, reject) => {
      if (!this.#send(message) && message.type !== "act") return reject(offline());
      this.pending.set(message.id, { message, resolve, reject });
    });
  }

  /** Sees with the eyes of another of one's own seats. @param {number} seat */
  look(seat) {
    this.#send({ type: "look", seat });
  }

  /** How much longer than usual bots are to take. @param {number} times */
  pace(times) {
    this.#send({ type: "pace", times });
  }

  /** @param {Incoming} message */
  #send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {Outgoing} message */
  #heard(message) {
    this.lastHeard = Date.now();
    if ("seq" in message) this.seq = Math.max(this.seq, message.seq);
    if (message.type === "welcome") this.#welcomed();
    if ("id" in message) this.#answered(message);
    this.hear.message(message);
  }

  /** @param {Extract<Outgoing, {id: number | null}>} message */
  #answered(message) {
    const waiting = this.pending.get(message.id ?? -1);
    if (!waiting) return;
    this.pending.delete(waiting.message.id);
    if (message.type === "refused") waiting.reject(new ApiError(400, message.error, message.text, null));
    else waiting.resolve(message);
  }

  #welcomed() {
    this.tries = 0;
    this.hear.link("open");
    for (const { message } of this.pending.values()) if (message.type === "act") this.#send(message);
  }

  #lost() {
    this.socket = null;
    for (const [id, { message, reject }] of this.pending) {
      if (message.type === "act") continue;
      this.pending.delete(id);
      reject(offline());
    }
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 12000;
    this.tries++;
    this.hear.link("lost");
    // Not all at once, when a server comes back to a thousand tables.
    this.timer = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.lastHeard > SILENCE) this.socket.close();
    else this.#send({ type: "ping" });
  }
}

const offline = () => new ApiError(0, "unreachable", "The server cannot be reached.", null);
