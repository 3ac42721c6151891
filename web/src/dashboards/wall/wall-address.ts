/** The parameters by which a home hangs on a wall: `?wall=1&every=30`. */
const WALL = 'wall'
const EVERY = 'every'

/** In seconds: how long a page can be chosen to stand. */
export const PACES = [15, 30, 60, 120, 300] as const
const USUAL_SECONDS = 30
const LEAST_SECONDS = 10
const MOST_SECONDS = 3600

/** How a page hangs on the wall, told by its address. */
export interface Hanging {
  /** So many seconds each page stands. */
  readonly every: number
}

/** Undefined where the page is on a desk. Whatever is written there by hand keeps within what can be looked at. */
export function hangingIn(search: string): Hanging | undefined {
  const parameters = new URLSearchParams(search)
  if (parameters.get(WALL) !== '1') return undefined
  const asked = Number(parameters.get(EVERY) ?? '')
  const isMeant = Number.isFinite(asked) && asked > 0
  return { every: isMeant ? Math.min(Math.max(Math.round(asked), LEAST_SECONDS), MOST_SECONDS) : USUAL_SECONDS }
}

/** The same address on the wall. */
export function onWall(address: string, { every }: Hanging = { every: USUAL_SECONDS }): string {
  return changed(address, (parameters) => {
    parameters.set(WALL, '1')
    parameters.set(EVERY, String(every))
  })
}

/** The same address at a desk. */
export function offWall(address: string): string {
  return changed(address, (parameters) => {
    parameters.delete(WALL)
    parameters.delete(EVERY)
  })
}

function changed(address: string, change: (parameters: URLSearchParams) => void): string {
  const [path = '', query] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  change(parameters)
  const rest = parameters.toString()
  return rest === '' ? path : `${path}?${rest}`
}
