import { useSearchParams } from 'react-router'

const SHOW = 'show'

/** How events are drawn, kept in the address. */
export const shows = [
  { key: 'list', label: '列表' },
  { key: 'wall', label: '照片墙' },
] as const
export type Show = (typeof shows)[number]['key']

export function useShow(): Show {
  const [address] = useSearchParams()
  return shows.find(({ key }) => key === address.get(SHOW))?.key ?? 'list'
}

/** The address under which the same events are drawn in a way. */
export function writeShow(address: URLSearchParams, show: Show): string {
  const next = new URLSearchParams(address)
  if (show === 'list') next.delete(SHOW)
  else next.set(SHOW, show)
  return next.toString()
}
