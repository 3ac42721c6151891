/**
 * Sends for the product while the start of the page is still on its way: over a slow line that is half a second less. It is
 * a file of its own, and so small that it is there first.
 */
if (window.location.pathname.startsWith(import.meta.env.BASE_URL)) {
  // Whoever draws it says that it failed.
  import('./FarmApp.tsx').catch(() => undefined)
}
