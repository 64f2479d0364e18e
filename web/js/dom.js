// @ts-check
/**
 * DOM: elements by a call, and values that tell when they change. All that the pages need of a framework.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | false | null | undefined | Child[]} Child */
/** @typedef {Record<string, unknown>} Props */

/**
 * An HTML element. Props: `class`, `dataset: {…}`, `style: {…}`, `onclick` and other listeners, properties that the
 * element has (`value`, `checked`, `disabled`, …), everything else as an attribute; false and null leave it out.
 * Children are text or nodes, never markup: what a user wrote cannot become an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = null, ...children) {
  const element = document.createElement(tag);
  dress(element, props ?? {});
  append(element, children);
  return element;
}

/**
 * An SVG element, with the same props.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = null, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props ?? {});
  append(element, children);
  return element;
}

/**
 * A drawing of the page's own sprite, `web/icons.svg`.
 * @param {string} name
 */
export function icon(name) {
  const sprite = new URL("../icons.svg", import.meta.url).pathname;
  return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `${sprite}#${name}` }));
}

/**
 * Puts these children in the place of what the element has now.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** @param {HTMLElement | SVGElement} element @param {Props} props */
function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    else if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (typeof value === "object") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (PROPERTIES.has(name) && name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

// As attributes these would only set what an input starts with, not what it holds.
const PROPERTIES = new Set(["value", "checked", "selected", "indeterminate", "disabled", "textContent", "open", "hidden"]);

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @template T
 * @typedef {{value: T, peek: () => T, subscribe: (listener: (value: T) => void) => () => void}} Signal
 */

/** The effects being run, innermost last: a signal read meanwhile belongs to the last of them. @type {Effect[]} */
const running = [];

/** @typedef {{run: () => void, sources: Set<Set<() => void>>}} Effect */

/**
 * A value that tells when it changes. `subscribe` calls at every change and returns how to stop; reading `value` within
 * an `effect` subscribes the effect, `peek` reads without that.
 * @template T
 * @param {T} initial
 * @returns {Signal<T>}
 */
export function signal(initial) {
  let current = initial;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    get value() {
      const reader = running.at(-1);
      if (reader) {
        listeners.add(reader.run);
        reader.sources.add(listeners);
      }
      return current;
    },
    set value(next) {
      if (Object.is(next, current)) return;
      current = next;
      if (waiting) for (const listener of listeners) waiting.add(listener);
      else for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    peek: () => current,
    subscribe(listener) {
      const call = () => listener(current);
      listeners.add(call);
      return () => void listeners.delete(call);
    },
  };
}

/** What is to run when a batch is over; null outside of one. @type {Set<() => void> | null} */
let waiting = null;

/**
 * Several changes that belong together: whoever listens to more than one of them is told once, when all are made.
 * @param {() => void} changes
 */
export function batch(changes) {
  if (waiting) return changes();
  waiting = new Set();
  try {
    changes();
    // Listeners change things themselves; a Set goes on through what is added meanwhile.
    for (const listener of waiting) {
      waiting.delete(listener);
      listener();
    }
  } finally {
    waiting = null;
  }
}

/**
 * Runs now, and again whenever a signal that it read changes. Returns how to stop.
 * @param {() => void} action
 * @returns {() => void}
 */
export function effect(action) {
  /** @type {Effect} */
  const self = { run, sources: new Set() };
  function run() {
    // What is read may differ from run to run, so each begins with a clean list.
    stop();
    running.push(self);
    try {
      action();
    } finally {
      running.pop();
    }
  }
  function stop() {
    for (const source of self.sources) source.delete(run);
    self.sources.clear();
  }
  run();
  return stop;
}

/**
 * A signal that follows others.
 * @template T
 * @param {() => T} work
 * @returns {Signal<T>}
 */
export function computed(work) {
  const result = signal(/** @type {T} */ (/** @type {unknown} */ (undefined)));
  effect(() => {
    result.value = work();
  });
  return result;
}
