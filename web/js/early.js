// Before the first paint, and so no module: a page that is kept dark must not flash light.
(function () {
  const root = document.documentElement;
  const kept = (/** @type {string} */ name) => {
    try {
      const value = JSON.parse(localStorage.getItem("peregon." + name) || "null");
      return typeof value === "string" && value !== "auto" ? value : null;
    } catch {
      // Nothing is remembered where the browser forbids it.
      return null;
    }
  };
  // Style sheets know a light and a dark look, and nothing of what the system asks for.
  root.dataset.theme = kept("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.lang = kept("language") ?? root.lang;
  const motion = kept("motion");
  if (motion) root.dataset.motion = motion;
})();
