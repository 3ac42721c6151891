import { placeForm } from '@farm/contract/places'
import { readData, recordCalls } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { useQuery } from '@tanstack/react-query'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { LiveCheck } from '../../../engine/input-checks/LiveCheck.tsx'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { type Controls, useReading } from '../../../engine/steps/use-reading.ts'
import { get } from '../../../platform/http.ts'
import { today } from '../../../platform/time.ts'

interface InputsCheckProps {
  readonly controls: Controls
}

/** What labels say of the inputs that a work order asks for, and what keeps its plots from being harvested. */
export function InputsCheck({ controls }: InputsCheckProps) {
  const { inputs, places, crop, plan, start, due } = useReading(controls, (data) => {
    const { Inputs = [], Place = [], Crops, Plan, Start, Due } = readData(workOrderForm, data)
    return { inputs: Inputs, places: Place, crop: Crops, plan: Plan, start: Start, due: Due }
  })
  const present = useToday()
  const dayOf = (moment: string | undefined) => (moment === undefined ? undefined : today(Date.parse(moment)))
  const to = dayOf(due) ?? present
  const from = dayOf(start) ?? to
  const area = useAreaOf(places)
  const uses = inputs.flatMap(({ Input: input, Amount, Unit: unit }) => {
    const perMu = Amount !== undefined && area !== undefined && area > 0 ? Amount / area : undefined
    return input === undefined ? [] : [{ input, perMu, unit, from, to }]
  })
  return (
    <>
      <LiveCheck uses={uses} crop={crop} plan={plan} />
      <Holds places={places} />
    </>
  )
}

function useAreaOf(places: readonly string[]): number | undefined {
  const organPath = useOrganPath()
  const ids = places.toSorted().join(',')
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'areas-of', ids],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: placeForm.id, ids }, signal),
    enabled: ids !== '',
  })
  const areas = (data ?? []).flatMap(({ Data }) => readData(placeForm, Data).Area ?? [])
  return areas.length === places.length && areas.length > 0 ? areas.reduce((sum, one) => sum + one, 0) : undefined
}
