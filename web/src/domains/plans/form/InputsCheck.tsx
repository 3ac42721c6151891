import { planForm, stepsIn } from '@farm/contract/plans'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { LiveCheck } from '../../../engine/input-checks/LiveCheck.tsx'
import { type Controls, useReadingOf } from '../../../engine/steps/use-reading.ts'

/** What labels say of the inputs of the steps, day by day of theirs. */
export function InputsCheck({ controls }: { readonly controls: Controls }) {
  const { uses, crop, places } = useReadingOf(planForm, controls, (data) => {
    const steps = new Map(stepsIn(data).map((step) => [step.key, step]))
    return {
      uses: (data.StepInputs ?? []).flatMap(({ Step = '', Input: input, Dose: perMu, Unit: unit }) => {
        const step = steps.get(Step)
        if (!step || step.start === '' || step.end === '' || input === undefined) return []
        return [{ input, perMu, unit, from: step.start, to: step.end, step: step.key }]
      }),
      crop: data.Crops,
      places: data.Place ?? [],
    }
  })
  return (
    <>
      <LiveCheck uses={uses} crop={crop} />
      <Holds places={places} />
    </>
  )
}
