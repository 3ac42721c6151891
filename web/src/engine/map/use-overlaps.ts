import { useQuery } from '@tanstack/react-query'
import type { Corner } from '../../ui/corners.ts'
import { framesMeet } from './geometry.ts'
import type { Neighbour } from './neighbours.ts'

/** A neighbour on which an outline lies, and how much of it. */
interface Overlap {
  readonly name: string
  readonly areaMu: number
}

/** Less is the width of a line. */
const LEAST_MU = 0.01

/** The neighbours on which an outline lies; worked out beside the drawing. */
export function useOverlaps(corners: readonly Corner[], neighbours: readonly Neighbour[]): readonly Overlap[] {
  const near = corners.length < 3 ? [] : neighbours.filter((one) => framesMeet(one.corners, corners))
  const { data } = useQuery({
    queryKey: ['overlaps', corners, near.map(({ key }) => key)],
    queryFn: () => overlapsWith(corners, near),
    enabled: near.length > 0,
    networkMode: 'always',
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return near.length > 0 ? (data ?? []) : []
}

async function overlapsWith(corners: readonly Corner[], near: readonly Neighbour[]): Promise<Overlap[]> {
  // What clips areas is heavy: it comes when two of them meet.
  const { overlapMu } = await import('./overlap.ts')
  return near
    .map((one) => ({ name: one.name, areaMu: overlapMu(corners, one.corners) }))
    .filter(({ areaMu }) => areaMu >= LEAST_MU)
}
