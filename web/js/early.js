// Before the first paint, and so no module: a page that is kept dark must not flash light.
(function () {
  const root = document.documentElement;
  for (const name of ["theme", "motion", "language"]) {
    try {
      const value = JSON.parse(localStorage.getItem("peregon." + name) || "null");
      if (typeof value !== "string" || value === "auto") continue;
      if (name === "language") root.lang = value;
      else root.dataset[name] = value;
    } catch {
      // Nothing is remembered where the browser forbids it.
    }
  }
})();
