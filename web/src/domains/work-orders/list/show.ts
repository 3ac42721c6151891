import { useShowOf, writeShow as writeShown } from '../../../engine/list/show/show.ts'

/** How the work orders are drawn, kept in the address. */
export const shows = [
  { key: 'list', label: '列表' },
  { key: 'board', label: '看板' },
  { key: 'calendar', label: '日历' },
] as const
export type Show = (typeof shows)[number]

export function useShow(): Show {
  return useShowOf<Show>(shows)
}

/** The address under which the same work orders are drawn in a way, from the first of them on. */
export function writeShow(address: URLSearchParams, show: Show): URLSearchParams {
  const next = writeShown(address, show)
  next.delete('page')
  next.delete('after')
  return next
}
