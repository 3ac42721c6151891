import { isEmpty } from '@farm/contract/forms'
import { useRef } from 'react'
import { type PlanControls, useIdsOf } from './form-values.ts'
import { usePlaces } from './place-queries.ts'
import { type Place, totalArea } from './places.ts'

/** Keeps the area of a plan in step with its plots, as long as nobody wrote another one. */
export function usePlanArea(controls: PlanControls, onFilled: () => void) {
  const ids = useIdsOf('Place', controls)
  const { data = [] } = usePlaces(ids)
  const chosen = data.filter(({ id }) => ids.includes(id))
  const filled = useRef<number>(undefined)
  const total = areaOf(ids, chosen)
  const fill = (area: number | undefined) => {
    const present: unknown = controls.getFieldValue('Count')
    const isOurs = isEmpty(present) || present === filled.current || present === total
    if (!isOurs) return
    filled.current = area
    controls.setFields([{ name: 'Count', value: area, errors: [] }])
    onFilled()
  }
  return {
    ids,
    chosen,
    total,
    /** The person asks for the sum. */
    take: () => {
      controls.setFields([{ name: 'Count', value: total, errors: [] }])
      onFilled()
    },
    onChosen: (next: readonly string[], known: readonly Place[]) => fill(areaOf(next, known)),
    /** Plots that were chosen elsewhere than in their field. */
    put: (next: readonly string[], known: readonly Place[]) => {
      controls.setFields([{ name: 'Place', value: [...next], errors: [] }])
      fill(areaOf(next, known))
      onFilled()
    },
    /** Another enterprise was chosen: its own plots stay. */
    narrowTo: (enterprise: string) => {
      const kept = chosen.filter((place) => place.enterprise === enterprise).map(({ id }) => id)
      if (kept.length === ids.length) return
      controls.setFieldsValue({ Place: kept })
      fill(areaOf(kept, chosen))
    },
  }
}

/** Without plots there is no area to tell, not one of zero. */
function areaOf(ids: readonly string[], known: readonly Place[]): number | undefined {
  return ids.length === 0 ? undefined : totalArea(ids, known)
}
