// @ts-check
/**
 * The invitation: the table's address, to copy or to share.
 */

import { copyText } from "../clipboard.js";
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";

const LOCAL = /^(localhost|127\.|\[?::1)/;

/** @param {string} room */
export function inviteCard(room) {
  // The address bar may still hold a kept link with a seat's token; an invitation never does.
  const address = `${location.origin}/table/${encodeURIComponent(room)}`;
  const field = h("input", { class: "input", id: "invite-link", readonly: true, value: address, "aria-label": t("waiting.link"), onfocus: () => field.select() });
  const copy = async () => toast(t((await copyText(address, field)) ? "common.copied" : "common.not_copied"));
  const share = () => navigator.share({ title: "Peregon", url: address }).catch(() => {});
  return h(
    "section",
    { class: "card", "aria-labelledby": "invite-title" },
    h("h2", { id: "invite-title" }, t("waiting.invite")),
    h("p", { class: "quiet" }, t("waiting.invite_help")),
    h(
      "div",
      { class: "invite" },
      field,
      h("button", { type: "button", class: "button", id: "copy-link", onclick: copy }, icon("copy"), t("waiting.copy")),
      typeof navigator.share === "function" && h("button", { type: "button", class: "button", id: "share-link", onclick: share }, icon("share"), t("waiting.share")),
    ),
    LOCAL.test(location.hostname) && h("p", { class: "quiet small invite-note" }, unbroken(t("waiting.only_here"), "--lan")),
  );
}

/** A line must not break in the middle of what is typed. @param {string} text @param {string} typed */
function unbroken(text, typed) {
  const [before = "", after = ""] = text.split(typed);
  return [before, h("code", { class: "typed" }, typed), after];
}
