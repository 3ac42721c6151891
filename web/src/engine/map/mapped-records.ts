import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WireRecord } from '@farm/contract/forms'
import { placeCalls } from '@farm/contract/places'
import { useMemo, useState } from 'react'
import { get } from '../../platform/http.ts'
import type { Box } from '../../ui/ground-things.ts'
import type { ListDeclaration } from '../list/list-declaration.ts'
import type { ListState } from '../list/list-address.ts'
import { chosenRecords } from '../list/list-query.ts'
import { useOrganPath } from '../permission/index.ts'
import { isPosition } from '../records/position-text.ts'
import { nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { RECORDS } from '../records/records-key.ts'
import { allOf } from './all-of.ts'
import { type Neighbour, boxText, neighboursIn, useSeesPlots } from './neighbours.ts'

/** From here on plots are more than specks: so many metres a pixel is. */
const NEAR = 25
const NONE: readonly Neighbour[] = []

/** The records of a list that have a position, whatever page of it. */
export function useMappedRecords(declaration: ListDeclaration, state: ListState) {
  const organPath = useOrganPath()
  const { form } = declaration
  const chosen = chosenRecords(declaration, state)
  return useQuery({
    queryKey: [RECORDS, organPath, 'mapped', chosen],
    queryFn: async ({ signal }) => {
      const records = await allOf(chosen, { signal })
      const mapped = records.flatMap((record) => mappedRecord(form, record))
      const organs = new Set(records.map(({ Organ }) => Organ.Id))
      return { asked: JSON.stringify(chosen), count: records.length, records: mapped, organs }
    },
    placeholderData: keepPreviousData,
  })
}

function mappedRecord(form: RecordForm, record: WireRecord): Neighbour[] {
  const position = Object.keys(form.fields)
    .filter((name) => form.fields[name]?.type === 'position')
    .map((name) => record.Data[name])
    .find(isPosition)
  return position ? [{ key: record.Id, name: nameOf(form, record), corners: [[position.Lng, position.Lat]] }] : []
}

/** The plots in view, from near; none for who may not see plots. */
export function usePlotsInView() {
  const organPath = useOrganPath()
  const canSee = useSeesPlots()
  const [box, setBox] = useState('')
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'shapes', box],
    queryFn: ({ signal }) => get(placeCalls.shapes, { box }, signal),
    placeholderData: keepPreviousData,
    enabled: canSee && box !== '',
  })
  const plots = useMemo(() => (box !== '' && data ? neighboursIn(data.Shapes, undefined) : NONE), [box, data])
  return { plots, look: (view: Box, metresPerPixel: number) => setBox(metresPerPixel < NEAR ? boxText(view) : '') }
}
