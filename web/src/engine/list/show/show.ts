import { useSearchParams } from 'react-router'
import { changedAddress } from '../../../platform/changed-address.ts'

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
  return changedAddress(address, { [SHOW]: key === shows[0].key ? undefined : key })
}
