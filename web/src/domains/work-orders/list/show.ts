import { useSearchParams } from 'react-router'

/** How the work orders are drawn, kept in the address. */
export const shows = [
  { key: 'list', label: '列表' },
  { key: 'board', label: '看板' },
  { key: 'calendar', label: '日历' },
] as const
export type Show = (typeof shows)[number]

const SHOW = 'show'

export function useShow(): Show {
  const [address] = useSearchParams()
  return shows.find(({ key }) => key === address.get(SHOW)) ?? shows[0]
}

/** The address under which the same work orders are drawn in a way. */
export function writeShow(address: URLSearchParams, { key }: Show): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('after')
  if (key === shows[0].key) next.delete(SHOW)
  else next.set(SHOW, key)
  return next
}
