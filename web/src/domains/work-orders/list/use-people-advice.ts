import { type WireRecord, readData, filterOn } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { useMemo } from 'react'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { type PeopleAdvice, adviceFrom } from './people-advice.ts'

/** So many of the latest work orders of the same work or plots are looked at. */
const MOST_ALIKE = 60

/** Who suits the chosen work orders: those who did the like lately, and how much each person has to do. */
export function usePeopleAdvice(records: readonly WireRecord[]): PeopleAdvice {
  const alike = useRecordPage({ ...latest, qs: like('Operation', records) }, { enabled: has('Operation', records) })
  const there = useRecordPage({ ...latest, qs: like('Place', records) }, { enabled: has('Place', records) })
  const open = useRecordPage({
    formId: workOrderForm.id,
    page: 1,
    pageSize: MAX_PAGE_SIZE,
    qs: filterOn<typeof workOrderForm>([{ path: ['Status'], op: 'in', values: workOrderStates.where('open') }]),
  })
  return useMemo(
    () =>
      adviceFrom({
        chosen: records,
        alike: [...(alike.data?.answer ?? []), ...(there.data?.answer ?? [])],
        open: open.data?.answer,
      }),
    [records, alike.data, there.data, open.data],
  )
}

const latest = { formId: workOrderForm.id, page: 1, pageSize: MOST_ALIKE, orderBy: 'UpdateTime desc' } as const

type Shared = 'Operation' | 'Place'

function has(name: Shared, records: readonly WireRecord[]): boolean {
  return valuesOf(name, records).length > 0
}

/** A condition names so many at most. */
const MOST_VALUES = 40

function like(name: Shared, records: readonly WireRecord[]): string {
  return filterOn<typeof workOrderForm>([
    { path: [name], op: 'in', values: valuesOf(name, records).slice(0, MOST_VALUES) },
  ])
}

function valuesOf(name: Shared, records: readonly WireRecord[]): string[] {
  return [...new Set(records.flatMap(({ Data }) => readData(workOrderForm, Data)[name] ?? []))]
}
