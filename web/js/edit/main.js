// @ts-check
/**
 * The editor: comes in with the link's token, fetches the board and shows it.
 */

import { errorText } from "../api.js";
import { fill, h } from "../dom.js";
import { loadWords, t } from "../i18n.js";
import { enter, fetchBoard, fetchDrawing } from "./api.js";
import { Editing } from "./editing.js";
import { editorPage } from "./page.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

await loadWords("table", "edit");
try {
  await enter();
  const [board, drawing] = await Promise.all([fetchBoard(), fetchDrawing()]);
  document.body.classList.add("table-page");
  fill(app, editorPage(new Editing(board, drawing)));
} catch (error) {
  console.error(error);
  fill(app, h("main", { class: "edit-trouble" }, h("h1", null, t("edit.title")), h("p", { class: "note bad", role: "alert" }, errorText(error))));
}
