import { Suspense, useState } from 'react'
import type { Field } from '@farm/contract/forms'
import { useSeesPlots } from '../../../engine/map/neighbours.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Icon } from '../../../ui/Icon.tsx'
import hints from './Hint.module.css'
import { PlacePicker } from './PlacePicker.tsx'
import { PlanItem } from './PlanItem.tsx'
import { useTextOf } from './form-values.ts'
import type { PlanForm } from './use-plan-form.ts'

// The map weighs more than the form: it comes when somebody wants it.
const PlotMap = chunk(() => import('./PlotMap.tsx').then((file) => file.PlotMap))

interface PlaceFieldProps {
  readonly field: Field
  readonly plan: PlanForm
}

/** The plots of a plan, chosen by name or where they lie. */
export function PlaceField({ field, plan: { controls, area } }: PlaceFieldProps) {
  const enterprise = useTextOf('Enterprise', controls)
  const seesPlots = useSeesPlots()
  const [isMapOpen, setMapOpen] = useState(false)
  const { ids, chosen, onChosen, put } = area
  const hint = (
    <>
      {enterprise === undefined && '先选所属企业，只列出它的地块'}
      {seesPlots && (
        <button type="button" className={hints.take} onClick={() => setMapOpen(true)}>
          <Icon name="place" size={12} /> 在地图上选
        </button>
      )}
    </>
  )
  return (
    <>
      <PlanItem name="Place" field={field} hint={hint}>
        <PlacePicker enterprise={enterprise} ids={ids} chosen={chosen} onChosen={onChosen} />
      </PlanItem>
      <Suspense>
        {isMapOpen && (
          <PlotMap
            enterprise={enterprise}
            ids={ids}
            chosen={chosen}
            onDone={(next, known) => {
              setMapOpen(false)
              put(next, known)
            }}
            onClose={() => setMapOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
