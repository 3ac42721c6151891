import { useSearchParams } from 'react-router'

const SHOW = 'show'

/** How the records are drawn, kept in the address. */
export const shows = [
  { key: 'list', label: '列表', icon: 'density' },
  { key: 'map', label: '地图', icon: 'place' },
] as const
export type Show = (typeof shows)[number]

export function useShow(): Show {
  return useShowOf<Show>(shows)
}

/** Which of some ways of drawing the address asks for; the first where it asks for none. */
export function useShowOf<One extends { readonly key: string }>(ways: readonly [One, ...(readonly One[])]): One {
  const [address] = useSearchParams()
  return ways.find(({ key }) => key === address.get(SHOW)) ?? ways[0]
}

/** The address under which the records are drawn in a way; the first of them needs no mention. */
export function writeShow(address: URLSearchParams, { key }: { readonly key: string }): URLSearchParams {
  const next = new URLSearchParams(address)
  if (key === shows[0].key) next.delete(SHOW)
  else next.set(SHOW, key)
  return next
}
