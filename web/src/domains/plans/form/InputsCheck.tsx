import { stepsIn } from '@farm/contract/plans'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { LiveCheck } from '../../../engine/input-checks/LiveCheck.tsx'
import { rowsIn } from '../../../engine/steps/step-rows.ts'
import { type Controls, useReading } from '../../../engine/steps/use-reading.ts'

/** What labels say of the inputs of the steps, day by day of theirs. */
export function InputsCheck({ controls }: { readonly controls: Controls }) {
  const { uses, crop, places } = useReading(controls, (data) => {
    const steps = new Map(stepsIn(data).map((step) => [step.key, step]))
    return {
      uses: rowsIn(data.StepInputs).flatMap(({ Step, Input, Dose, Unit }) => {
        const step = steps.get(String(Step))
        if (!step || step.start === '' || step.end === '' || typeof Input !== 'string') return []
        const perMu = typeof Dose === 'number' ? Dose : undefined
        const unit = typeof Unit === 'string' ? Unit : undefined
        return [{ input: Input, perMu, unit, from: step.start, to: step.end, step: step.key }]
      }),
      crop: typeof data.Crops === 'string' ? data.Crops : undefined,
      places: Array.isArray(data.Place) ? data.Place.map(String) : [],
    }
  })
  return (
    <>
      <LiveCheck uses={uses} crop={crop} />
      <Holds places={places} />
    </>
  )
}
