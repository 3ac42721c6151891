/** Between the panel and what it belongs to, and the edge of the window, in pixels. */
const GAP = 4
const MARGIN = 8

/** Shows a panel above everything else, under the button that it belongs to, or over it where there is more room. */
export function placeUnder(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return
  // Above a dialog around it as well, where the browser knows how.
  if (typeof panel.showPopover === 'function' && panel.popover === null) {
    panel.popover = 'manual'
    panel.showPopover()
  }
  const { top, bottom, left } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const fits = bottom + GAP + panel.offsetHeight <= clientHeight - MARGIN
  const y = fits ? bottom + GAP : top - GAP - panel.offsetHeight
  const x = Math.min(left, clientWidth - MARGIN - panel.offsetWidth)
  panel.style.top = `${Math.max(MARGIN, y)}px`
  panel.style.left = `${Math.max(MARGIN, x)}px`
}
