import { useSearchParams } from 'react-router'

/** How much of the calendar is seen at once; `dayWidth` in pixels. So many months are drawn at least, or half the chart is empty. */
export const zooms = [
  { key: 'week', label: '周', dayWidth: 24, leastMonths: 6 },
  { key: 'month', label: '月', dayWidth: 6, leastMonths: 6 },
  { key: 'quarter', label: '季', dayWidth: 2, leastMonths: 24 },
] as const
export type Zoom = (typeof zooms)[number]

const ZOOM = 'zoom'
const [, USUAL] = zooms

/** The zoom that the address asks for. */
export function useZoom(): Zoom {
  const [address] = useSearchParams()
  return zooms.find(({ key }) => key === address.get(ZOOM)) ?? USUAL
}

export function writeZoom(address: URLSearchParams, { key }: Zoom): URLSearchParams {
  const next = new URLSearchParams(address)
  if (key === USUAL.key) next.delete(ZOOM)
  else next.set(ZOOM, key)
  return next
}
