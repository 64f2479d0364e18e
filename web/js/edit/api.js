// @ts-check
/**
 * The editor's own server: every request carries the key that the link was handed in for. It is kept for this tab alone.
 */

import { ask } from "../api.js";
import { language } from "../i18n.js";

/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").Edit} Edit */

const KEPT = "peregon-editor-key";

/** Hands the link's token in, if there is one, and takes it out of the address. */
export async function enter() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const { key } = /** @type {import("../types.js").Entered} */ (await ask("/api/enter", { token }));
  sessionStorage.setItem(KEPT, key);
}

const headers = () => ({ "X-Peregon-Key": sessionStorage.getItem(KEPT) ?? "" });

/** @returns {Promise<EditorState>} */
export const fetchBoard = () => ask("/api/board", undefined, headers());

/** @param {Edit[]} edits one step @returns {Promise<EditorState>} */
export const sendEdits = (edits) => ask("/api/edit", { edits }, headers());

/** @param {"undo" | "redo" | "save" | "reload"} command @returns {Promise<EditorState>} */
export const command = (command) => ask(`/api/${command}`, {}, headers());

/** @returns {Promise<import("../types.js").EditorDrawing>} */
export const fetchDrawing = () => ask(`/api/drawing?lang=${language()}`, undefined, headers());

/** @returns {Promise<import("../types.js").LayoutProgress>} */
export const fetchProgress = () => ask("/api/layout", undefined, headers());

/** @param {"begin" | "cancel"} what @returns {Promise<import("../types.js").LayoutProgress>} */
export const layOut = (what) => ask(`/api/layout/${what}`, {}, headers());

/** @returns {Promise<import("../types.js").TrialTable>} */
export const play = () => ask("/api/play", {}, headers());
