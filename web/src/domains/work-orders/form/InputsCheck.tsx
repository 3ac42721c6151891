import { placeForm } from '@farm/contract/places'
import { recordCalls } from '@farm/contract/forms'
import { useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { LiveCheck } from '../../../engine/input-checks/LiveCheck.tsx'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { rowsIn } from '../../../engine/steps/step-rows.ts'
import { useReading } from '../../../engine/steps/use-reading.ts'
import { get } from '../../../platform/http.ts'
import { today } from '../../../platform/time.ts'
import { textOf } from '../work-order.ts'

interface InputsCheckProps {
  readonly controls: FormInstance<Record<string, unknown>>
}

/** What labels say of the inputs that a work order asks for, and what keeps its plots from being harvested. */
export function InputsCheck({ controls }: InputsCheckProps) {
  const { Inputs, Place, Crops, Plan, Start, Due } = useReading(
    controls,
    ({ Inputs: inputs, Place: place, Crops: crops, Plan: plan, Start: start, Due: due }) => ({
      Inputs: inputs,
      Place: place,
      Crops: crops,
      Plan: plan,
      Start: start,
      Due: due,
    }),
  )
  const present = useToday()
  const dayOf = (moment: unknown) => (textOf(moment) === undefined ? undefined : today(Date.parse(String(moment))))
  const to = dayOf(Due) ?? present
  const from = dayOf(Start) ?? to
  const places = Array.isArray(Place) ? Place.map(String) : []
  const area = useAreaOf(places)
  const uses = rowsIn(Inputs).flatMap(({ Input, Amount, Unit }) => {
    const input = textOf(Input)
    const perMu = typeof Amount === 'number' && area !== undefined && area > 0 ? Amount / area : undefined
    return input === undefined ? [] : [{ input, perMu, unit: textOf(Unit), from, to }]
  })
  return (
    <>
      <LiveCheck uses={uses} crop={textOf(Crops)} plan={textOf(Plan)} />
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
  const areas = (data ?? []).map(({ Data }) => Data.Area)
  const isKnown = areas.length === places.length && areas.every((one): one is number => typeof one === 'number')
  return isKnown && areas.length > 0 ? areas.reduce((sum, one) => sum + one, 0) : undefined
}
