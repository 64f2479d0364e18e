// Waits until something is asked of the person at this page, and says where on the screen each answer is. What is covered
// by something else is not there: a person could not click on it either.
async (patience) => {
  const spot = (element, point = element) => {
    const box = point.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const spots = (selector) => shown(selector).map((each) => ({ ...spot(each), ...each.dataset })).filter(({ x }) => x !== undefined);
  const routes = () =>
    shown(".route.can").flatMap((route) => {
      const slots = [...route.querySelectorAll(":scope > use")];
      const place = slots.map((slot) => spot(route, slot)).find(Boolean);
      return place ? [{ ...place, id: route.id, length: slots.length }] : [];
    });
  const cities = () => shown(".city.can").flatMap((city) => ({ ...spot(city, city.querySelector("g")), id: city.id })).filter(({ x }) => x !== undefined);
  const until = performance.now() + patience;
  const over = () => document.querySelector(".table.over") !== null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const can = ":not([aria-disabled='true'])";
  const look = () => ({
    over: over(),
    tickets: spots(".choose .ticket[aria-pressed='false']"),
    keep: spots(`.choose .actions button${can}`),
    pay: spots(".tunnel.asking .way"),
    give_up: spots(".tunnel.asking .actions button:not(.way)"),
    ways: spots(".popover.pinned .way"),
    routes: routes(),
    cities: cities(),
    station: spots(`[data-action='BuildStation']${can}`),
    row: spots(`.row .card-button${can}`),
    deck: spots(`.deck${can}`),
    ticket_deck: spots(`[data-guide='ticket-deck']${can}`),
    pass: spots(".prompt-buttons button"),
  });
  // Things may still be finding their places: what is in the same place in two frames is taken to stay there, once there
  // is something at all.
  for (let before = "", seen = null; performance.now() < until; await frame()) {
    if (!over() && !document.querySelector(".table.my-turn")) continue;
    seen = look();
    const some = seen.over || Object.values(seen).some((places) => places.length > 0);
    if (some && JSON.stringify(seen) === before) return seen;
    before = JSON.stringify(seen);
  }
  return null;
}
