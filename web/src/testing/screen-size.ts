let width = 1366
let isInstalled = false
const listeners = new Set<() => void>()

/** What a window of `pixels` answers to media queries. */
export function setScreenWidth(pixels: number): void {
  width = pixels
  for (const listener of listeners) listener()
}

/** The product runs as an installed app. */
export function setInstalled(): void {
  isInstalled = true
}

/** A laptop with a browser, as before each test. */
export function resetScreen(): void {
  isInstalled = false
  setScreenWidth(1366)
}

function matches(query: string): boolean {
  if (query === '(display-mode: standalone)') return isInstalled
  const limits = [...query.matchAll(/\((max|min)-width: ([\d.]+)px\)/g)]
  return (
    limits.length > 0 &&
    limits.every(([, side, pixels]) => (side === 'max' ? width <= Number(pixels) : width >= Number(pixels)))
  )
}

/** jsdom has no media queries. */
export function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media: query,
    matches: matches(query),
    onchange: null,
    addListener: (listener: () => void) => listeners.add(listener),
    removeListener: (listener: () => void) => listeners.delete(listener),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
}
