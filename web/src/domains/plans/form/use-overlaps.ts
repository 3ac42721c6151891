import { useQuery } from '@tanstack/react-query'
import { type DynamicData, readData } from '@farm/contract/forms'
import { planCalls, planForm } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { get } from '../../../platform/http.ts'

export type Overlaps = AnswerOf<typeof planCalls.overlaps>

const SETTLED_MS = 400
const NONE: Overlaps = []

/** The plots of a plan and its time; nothing while one of them is open. */
interface Occupied {
  readonly place: string
  readonly from: string
  readonly to: string
}

/** Other plans on the plots of this one at the same time, as its form stands. */
export function useOverlaps(data: DynamicData, except: string | undefined): Overlaps {
  const organPath = useOrganPath()
  const settled = useDebounced(JSON.stringify(occupiedBy(data) ?? null), SETTLED_MS)
  const occupied = occupiedBy(data)
  const isSettled = settled === JSON.stringify(occupied ?? null)
  const { data: found = NONE } = useQuery({
    queryKey: [RECORDS, organPath, 'plan-overlaps', occupied, except],
    queryFn: ({ signal }) =>
      get(planCalls.overlaps, { ...(occupied ?? NOWHERE), ...(except !== undefined && { except }) }, signal),
    retry: false,
    enabled: occupied !== undefined && isSettled,
  })
  return occupied && isSettled ? found : NONE
}

const NOWHERE: Occupied = { place: '', from: '', to: '' }

function occupiedBy(data: DynamicData): Occupied | undefined {
  const { Place, StartDate: from, EndDate: to } = readData(planForm, data)
  if (!Place || from === undefined || to === undefined || to < from) return undefined
  return { place: Place.toSorted().join(','), from, to }
}
