import { useSearchParams } from 'react-router'

export const views = [
  { key: 'list', label: '列表' },
  { key: 'gantt', label: '甘特图' },
] as const
export type View = (typeof views)[number]

const VIEW = 'show'

/** How the plans are drawn, kept in the address. */
export function useView(): View {
  const [address] = useSearchParams()
  return views.find(({ key }) => key === address.get(VIEW)) ?? views[0]
}

export function writeView(address: URLSearchParams, { key }: View): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('after')
  if (key === views[0].key) next.delete(VIEW)
  else next.set(VIEW, key)
  return next
}
