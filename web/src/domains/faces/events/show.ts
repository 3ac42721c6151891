import { useSearchParams } from 'react-router'
import { changedAddress } from '../../../platform/changed-address.ts'

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
  return changedAddress(address, { [SHOW]: show === 'list' ? undefined : show }).toString()
}
