// @ts-check
/**
 * Opening the table of a lesson and going there.
 */

import { openLessonRoom } from "../api.js";
import { myName } from "../remembered.js";

/** @param {string} name */
export async function openLesson(name) {
  const { room } = await openLessonRoom(name, myName() || null);
  location.assign(`/table/${room}`);
}
