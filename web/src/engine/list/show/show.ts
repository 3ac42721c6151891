import { useSearchParams } from 'react-router'

const SHOW = 'show'

/** How the records are drawn, kept in the address. */
export const shows = [
  { key: 'list', label: '列表', icon: 'density' },
  { key: 'map', label: '地图', icon: 'place' },
] as const
export type Show = (typeof shows)[number]

export function useShow(): Show {
  const [address] = useSearchParams()
  return shows.find(({ key }) => key === address.get(SHOW)) ?? shows[0]
}

/** The address under which the records are drawn in a way. */
export function writeShow(address: URLSearchParams, { key }: Show): URLSearchParams {
  const next = new URLSearchParams(address)
  if (key === shows[0].key) next.delete(SHOW)
  else next.set(SHOW, key)
  return next
}
