// @ts-check
/**
 * A lesson: a guide card beside a real game, step by step.
 */

import { loadStyle } from "../style.js";
import { guideCard } from "./guide.js";
import { europe, india, journey, switzerland } from "./others.js";
import { Scene } from "./scene.js";
import { Spot } from "./spot.js";
import { usa, usaEnd } from "./usa.js";

/** @typedef {import("./steps.js").Step} Step */

/** @type {Record<string, Step[]>} */
export const LESSONS = { usa, "usa-end": usaEnd, europe, india, switzerland, journey };

/**
 * @typedef {object} LessonParts
 * @property {string} name
 * @property {import("./scene.js").Sheet} sheet
 * @property {import("../dom.js").Signal<import("./scene.js").View | null>} view
 * @property {(listener: (update: {seat?: number | null, events?: import("./scene.js").GameEvent[]}) => void) => () => void} onUpdate
 * @property {number} seat the learner's
 * @property {(elements: Element[]) => void} [reveal] brings parts of the board into sight
 */

/** @param {LessonParts} parts */
export function startLesson({ name, sheet, view, onUpdate, seat, reveal }) {
  const steps = LESSONS[name] ?? [];
  const scene = new Scene(sheet, seat, () => view.peek());
  const spot = new Spot();
  const place = `peregon.lesson.${location.pathname}`;
  const guide = guideCard({ next: pass, hidden: () => spot.point([], guide.element), shown: () => show() });
  // A reload comes back to the same step; what has been done meanwhile shows on the table.
  let at = Math.min(Number(recall(place)) || 0, steps.length - 1);
  let shown = -1;

  /** Goes over all steps that are settled already. */
  function settle() {
    while (at < steps.length - 1 && isSettled(steps[at])) leave();
    show();
  }

  /** @param {Step | undefined} step */
  const isSettled = (step) => step !== undefined && ((step.when && !step.when(scene)) || step.done?.(scene) === true);

  function leave() {
    // What was asked for is done, so from here on only what comes after counts. Steps nobody saw asked for nothing.
    if (steps[at]?.done && shown === at) scene.turnPage();
    at += 1;
    keep(place, at);
  }

  function pass() {
    if (at < steps.length - 1) at += 1;
    keep(place, at);
    settle();
  }

  function show() {
    const step = steps[at];
    if (!step) return;
    const isNew = shown !== at;
    guide.show(step, scene, at + 1, steps.length, isNew);
    shown = at;
    if (guide.isOpen()) spot.point(step.point?.(scene) ?? [], guide.element, isNew ? reveal : undefined);
  }

  const stop = onUpdate((update) => {
    scene.happened(update.events ?? []);
    settle();
  });
  const stopView = view.subscribe(() => queueMicrotask(settle));
  void loadStyle("lessons").then(() => {
    document.body.append(guide.element);
    settle();
  });
  return {
    close() {
      stop();
      stopView();
      spot.clear();
      guide.element.remove();
    },
  };
}

/** @param {string} place */
function recall(place) {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** @param {string} place @param {number} at */
function keep(place, at) {
  try {
    sessionStorage.setItem(place, String(at));
  } catch {
    // Then a reload begins the lesson again.
  }
}
