// Keeps half of one core busy until it is ended: what a test run meets on a machine that others use as well.
const TURN_MS = 50

setInterval(() => {
  const end = performance.now() + TURN_MS
  while (performance.now() < end);
}, 2 * TURN_MS)
