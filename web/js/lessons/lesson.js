// @ts-check
/** @param {any} parts */
export function startLesson(parts) {
  return { close() {} };
}
