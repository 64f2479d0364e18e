// @ts-check
/**
 * Pan and zoom: drag, wheel, pinch, double tap, and calls from buttons and keys, and what they do to the board's place.
 */

import { mayMove } from "../../settings.js";
import { Transform } from "./transform.js";

const MOST = 4;
const DRAG = 7;
const DOUBLE_TAP = 320;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class PanZoom {
  /** @param {HTMLElement} stage @param {HTMLElement} paper @param {{width: number, height: number}} size */
  constructor(stage, paper, size) {
    this.stage = stage;
    this.transform = new Transform(paper);
    this.size = size;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    this.lastTap = { at: 0, x: 0, y: 0 };
    /** What the stage keeps free for its buttons: its padding. */
    this.room = { left: 0, below: 0 };
    /** Whether the board was laid on a stage of this size yet: that comes with the next frame, which may be late. */
    this.laid = false;
    /** What is to be seen once there is something to see. @type {Box | null} */
    this.waiting = null;
    /** Until somebody zooms or drags, the board follows the size of the stage. */
    this.touched = false;
    /** Whether two taps come nearer; where a second tap means something else, they do not. */
    this.zoomsByTaps = true;
    /** @type {(() => void)[]} */
    this.listeners = [];
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    stage.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    stage.addEventListener("dblclick", (event) => this.#isGround(event) && this.zoomAt(event.clientX, event.clientY, 1.8, true));
    new ResizeObserver(() => this.#resized()).observe(stage);
  }

  /** A page that is not shown yet has no size. */
  get #unseen() {
    return this.stage.clientWidth === 0 || this.stage.clientHeight === 0;
  }

  #resized() {
    this.laid = !this.#unseen;
    if (!this.laid) return;
    const { paddingLeft, paddingBottom } = getComputedStyle(this.stage);
    this.room = { left: parseFloat(paddingLeft), below: parseFloat(paddingBottom) };
    if (this.touched) this.#clamp();
    else this.fit();
    this.show(this.waiting);
    this.waiting = null;
  }

  get least() {
    const { clientWidth, clientHeight } = this.stage;
    return Math.min((clientWidth - this.room.left) / this.size.width, (clientHeight - this.room.below) / this.size.height) || 0.1;
  }

  /** The whole board; of a high one on a narrow screen the whole width, with the rest a swipe away. */
  fit() {
    const { clientWidth, clientHeight } = this.stage;
    const upright = clientWidth < 600 && matchMedia("(orientation: portrait)").matches;
    this.touched = false;
    this.scale = upright ? (clientWidth - this.room.left) / this.size.width : this.least;
    this.x = (clientWidth - this.size.width * this.scale) / 2;
    this.y = (clientHeight - this.size.height * this.scale) / 2;
    this.#clamp();
  }

  whole() {
    this.touched = true;
    this.scale = this.least;
    this.#clamp(true);
  }

  /**
   * Brings a part of the board into sight, without coming nearer than is pleasant; where the board itself has no place yet,
   * as soon as it has one.
   * @param {Box | null} box
   */
  show(box) {
    if (!this.laid || this.#unseen) {
      this.waiting = box;
      return;
    }
    if (!box) return;
    // Not below the buttons.
    const { left, below } = this.room;
    const [width, height] = [this.stage.clientWidth - left, this.stage.clientHeight - below];
    const around = 70;
    const inside =
      this.x + box.x * this.scale > left + 10 &&
      this.y + box.y * this.scale > 10 &&
      this.x + (box.x + box.width) * this.scale < left + width - 10 &&
      this.y + (box.y + box.height) * this.scale < height - 10;
    if (inside) return;
    this.touched = true;
    const widest = Math.min(width / (box.width + 2 * around), height / (box.height + 2 * around));
    this.scale = Math.max(this.least, Math.min(this.scale, widest, MOST));
    this.x = left + width / 2 - (box.x + box.width / 2) * this.scale;
    this.y = height / 2 - (box.y + box.height / 2) * this.scale;
    this.#clamp(true);
  }

  /** @param {number} factor */
  zoom(factor) {
    const box = this.stage.getBoundingClientRect();
    this.zoomAt(box.left + box.width / 2, box.top + box.height / 2, factor, true);
  }

  /** @param {number} clientX @param {number} clientY @param {number} factor @param {boolean} [glide] */
  zoomAt(clientX, clientY, factor, glide = false) {
    const box = this.stage.getBoundingClientRect();
    const [px, py] = [clientX - box.left, clientY - box.top];
    const next = Math.max(this.least, Math.min(MOST, this.scale * factor));
    this.x = px - ((px - this.x) * next) / this.scale;
    this.y = py - ((py - this.y) * next) / this.scale;
    this.scale = next;
    this.touched = next > this.least * 1.001;
    this.#clamp(glide);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.#clamp();
  }

  /**
   * The board cannot be lost: smaller than the stage it is in the middle, larger it covers it, and none of it has to stay
   * under the buttons.
   * @param {boolean} [glide]
   */
  #clamp(glide = false) {
    const { clientWidth, clientHeight } = this.stage;
    const { left, below } = this.room;
    this.scale = Math.max(this.scale, this.least);
    const [width, height] = [this.size.width * this.scale, this.size.height * this.scale];
    const [spareX, spareY] = [clientWidth - width, clientHeight - height];
    this.x = spareX >= left ? Math.max(left, spareX / 2) : Math.min(left, Math.max(spareX, this.x));
    this.y = spareY >= below ? Math.min(spareY - below, spareY / 2) : Math.min(0, Math.max(spareY - below, this.y));
    const place = { x: this.x, y: this.y, scale: this.scale };
    if (glide && mayMove()) this.transform.glide(place);
    else this.transform.put(place);
    for (const listener of this.listeners) listener();
  }

  /** Whoever takes hold of a gliding board has it where it is. */
  #hold() {
    Object.assign(this, this.transform.hold());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#hold();
    const lines = event.deltaMode === 1 ? 30 : 1;
    if (event.shiftKey) this.pan(-event.deltaY * lines - event.deltaX * lines, 0);
    else this.zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0 || !this.#isFree(event)) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    if (this.fingers.size > 1) this.dragged = true;
  }

  /** Things that lie on the stage (cards, buttons) are no handle to pull it by. @param {Event} event */
  #isFree(event) {
    return event.target === this.stage || this.transform.element.contains(/** @type {Node} */ (event.target));
  }

  /** A double click on a route is one click too many, and no wish to come nearer. @param {Event} event */
  #isGround(event) {
    return this.#isFree(event) && !(/** @type {Element} */ (event.target).closest(".route, .city.can"));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.#pinch();
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!this.dragged && Math.hypot(event.clientX - (this.start?.x ?? 0), event.clientY - (this.start?.y ?? 0)) < DRAG) return;
    if (!this.dragged) this.stage.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.#hold();
    [finger.x, finger.y] = [event.clientX, event.clientY];
    const after = this.#pinch();
    if (before && after) {
      this.pan(after.x - before.x, after.y - before.y);
      this.zoomAt(after.x, after.y, after.far / before.far);
    } else this.pan(dx, dy);
  }

  #pinch() {
    const [one, other] = [...this.fingers.values()];
    if (!one || !other) return null;
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, far: Math.max(20, Math.hypot(one.x - other.x, one.y - other.y)) };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.fingers.delete(event.pointerId) || event.pointerType !== "touch" || this.dragged || !this.zoomsByTaps) return;
    const { at, x, y } = this.lastTap;
    this.lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.timeStamp - at > DOUBLE_TAP || Math.hypot(event.clientX - x, event.clientY - y) > 30) return;
    this.lastTap.at = 0;
    this.zoomAt(event.clientX, event.clientY, this.scale > 2.2 * this.least ? this.least / this.scale : 2, true);
  }

  /** The end of a drag is no click. @param {Event} event */
  #swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    if (this.#isFree(event)) event.stopPropagation();
  }
}
