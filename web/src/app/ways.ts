import { makeListeners } from '../platform/listeners.ts'
import { useEffect, useSyncExternalStore } from 'react'
import type { ListPaths } from '../engine/care/list-paths.ts'
import type { KnownLists } from '../engine/crud/known-lists.ts'
import type { DetailStems } from '../engine/reference/detail-addresses.ts'
import type { ThingPages } from '../engine/reference/thing-pages.ts'
import { whenIdle } from '../platform/idle.ts'

/** Where lists and pages lead on to. */
export interface Ways {
  readonly thingPages: ThingPages
  readonly detailStems: DetailStems
  readonly listPaths: ListPaths
  readonly knownLists: KnownLists
}

let ways: Ways = { thingPages: {}, detailStems: {}, listPaths: {}, knownLists: {} }
const { watch, notify } = makeListeners()

/** The declarations of all pages. They stand here before a page of them is drawn. */
export async function bringAll(): Promise<typeof import('./all-screens.ts')> {
  const all = await import('./all-screens.ts')
  ways = all.ways
  notify()
  return all
}

/** None for a page of the field at first: they come once that stands. */
export function useWays(): Ways {
  // Without them links lead nowhere; the next page tries again.
  useEffect(() => whenIdle(() => void bringAll().catch(() => undefined)), [])
  return useSyncExternalStore(watch, () => ways)
}
