// @ts-check
/**
 * The transform: the board put somewhere on its stage, at once or in a glide. While the scale changes one sees the board's
 * snapshot, and soon after the board itself, sharp.
 */

const GLIDE = 220;
/** How long everything must rest until the board is drawn sharp, in milliseconds. */
const REST = 150;

/** @typedef {{x: number, y: number, scale: number}} Place */

export class Transform {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** Where it is seen: on the way, during a glide. @type {Place} */
    this.place = { x: 0, y: 0, scale: 1 };
    this.gliding = 0;
    this.resting = 0;
  }

  /** @param {Place} place */
  put(place) {
    this.#halt();
    this.#draw(place);
  }

  /** In a straight line: what is under the pointer then stays there. @param {Place} to */
  glide(to) {
    this.#halt();
    const from = this.place;
    const between = (/** @type {keyof Place} */ what, /** @type {number} */ share) => from[what] + share * (to[what] - from[what]);
    let start = 0;
    const step = (/** @type {number} */ now) => {
      start ||= now;
      const share = 1 - (1 - Math.min(1, (now - start) / GLIDE)) ** 3;
      this.#draw({ x: between("x", share), y: between("y", share), scale: between("scale", share) });
      this.gliding = share < 1 ? requestAnimationFrame(step) : 0;
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** Where a glide was stopped, or null when there was none. */
  hold() {
    if (!this.gliding) return null;
    this.#halt();
    return this.place;
  }

  #halt() {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }

  /** @param {Place} place */
  #draw(place) {
    if (place.scale !== this.place.scale || this.resting) this.#blur();
    this.place = place;
    const [x, y] = [place.x, place.y].map((each) => Math.round(each * devicePixelRatio) / devicePixelRatio);
    // With a third dimension it is a layer by itself, and moving it draws nothing anew.
    this.element.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${place.scale})`;
  }

  /** The snapshot, until nothing has moved for a while. */
  #blur() {
    if (!this.resting) this.element.classList.add("zooming");
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.resting = 0;
      this.element.classList.remove("zooming");
    }, REST);
  }
}
