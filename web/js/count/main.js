// @ts-check
/**
 * Counting a real game: from a link, from what this device has kept, or from the beginning.
 */

import { errorText, fetchGames, fetchSheet } from "../api.js";
import { fill, h } from "../dom.js";
import { loadWords, named, speakOf, t } from "../i18n.js";
import { read, write } from "../keep.js";
import { fetchDrawing } from "../table/board/drawing.js";
import { Facts } from "../table/facts.js";
import { topBar } from "../topbar.js";
import { keepCounting } from "./ask.js";
import { countPage } from "./page.js";
import { boardOf, checked, fits, fromCode } from "./real_game.js";
import { showSetup } from "./setup.js";
import { Count } from "./state.js";

/** @typedef {import("./real_game.js").RealGame} RealGame */

const KEPT = "count";
const app = /** @type {HTMLElement} */ (document.getElementById("app"));

// Asked for at once, together with the words: neither needs the other.
const asked = fetchGames();
asked.catch(() => {});
await loadWords("table", "lobby", "count");
document.title = t("counting.page_title");
addEventListener("hashchange", () => location.hash && location.reload());
try {
  const { games } = await asked;
  const code = location.hash.slice(1);
  const known = (/** @type {RealGame | null} */ real) => (games.some(({ name }) => name === real?.game) ? real : null);
  const kept = known(checked(read(KEPT, null)));
  const real = code ? known(fromCode(code)) : kept;
  if (real) await show(real, code !== "");
  else setUp(kept, code ? t("counting.bad_link") : "");

  /** @param {RealGame | null} before @param {string} [note] */
  function setUp(before, note = "") {
    forgetLink();
    document.body.classList.remove("table-page");
    showSetup(app, games, before, note, (chosen) => void show(chosen, false).catch(trouble));
  }

  /** @param {RealGame} chosen @param {boolean} fromLink what is not this device's own is kept only once it is changed */
  async function show(chosen, fromLink) {
    const [sheet, svg] = await Promise.all([fetchSheet(chosen.game), fetchDrawing(chosen.game)]);
    const game = chosen.board ? chosen : { ...chosen, board: boardOf(sheet) };
    if (!fits(game, sheet)) return setUp(fromLink ? kept : null, t(fromLink ? "counting.bad_link" : "counting.other_board"));
    speakOf(sheet.rulebook);
    if (!fromLink) write(KEPT, game);
    const count = new Count(game, new Facts(sheet, []));
    count.real.subscribe((changed) => {
      write(KEPT, changed);
      forgetLink();
    });
    document.title = t("counting.title", { game: named(sheet.title) });
    document.body.classList.add("table-page");
    const page = countPage(count, svg, {
      change: () => setUp(count.real.peek()),
      startOver: () => {
        write(KEPT, null);
        setUp(null);
      },
    });
    fill(app, page);
    keepCounting(count);
  }
} catch (error) {
  trouble(error);
}

/** @param {unknown} error */
function trouble(error) {
  console.error(error);
  document.body.classList.remove("table-page");
  const note = h("p", { class: "note bad", role: "alert" }, errorText(error));
  fill(app, topBar(), h("main", { class: "count-setup" }, h("h1", null, t("counting.page_title")), note));
}

/** The address says no more what was shared: it is another game by now. */
function forgetLink() {
  if (location.hash) history.replaceState(null, "", location.pathname);
}
