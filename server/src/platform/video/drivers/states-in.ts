import type { PlatformCamera } from './driver.ts'

const MOST_PAGES = 50

/** Whether cameras are on, as the list of a platform says it, page by page. */
export async function statesIn(
  cameras: (page: number) => Promise<readonly PlatformCamera[]>,
): Promise<ReadonlyMap<string, boolean>> {
  const states = new Map<string, boolean>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const some = await cameras(page)
    if (some.length === 0) break
    for (const { code, isOnline } of some) if (isOnline !== undefined) states.set(code, isOnline)
  }
  return states
}
