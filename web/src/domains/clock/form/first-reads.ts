import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import type { QueryClient } from '@tanstack/react-query'
import { today } from '../../../platform/time.ts'
import { type FilterClause, choicesQuery, commonOperationsQuery } from '../clock-queries.ts'
import { operationOf, planOf } from '../known.ts'

export const RUNNING: FilterClause = { path: ['Status'], op: '=', values: ['执行中'] }

/** So many running plans are looked at for the plot in which somebody stands. */
export const ALL_RUNNING = { clauses: [RUNNING], pageSize: 100 } as const
/** Whether it is the only one. */
export const FEW = { pageSize: 2 } as const
export const BY_NAME = { orderBy: 'Name asc' } as const

export function idOf({ Id }: WireRecord): string {
  return Id
}

/** Asks for what a free punch-in begins with, before the form is drawn: on a slow phone that takes half a second. */
export function readFirst(client: QueryClient): void {
  const asked = [
    client.query(choicesQuery(client, undefined, { kind: enterpriseForm, read: idOf, ...FEW })),
    client.query(choicesQuery(client, undefined, { kind: planForm, read: planOf, ...ALL_RUNNING })),
    client.query(choicesQuery(client, undefined, { kind: operationForm, read: operationOf, ...BY_NAME })),
    client.query(commonOperationsQuery(undefined, today(Date.now()))),
  ]
  // Where one fails is said by what waits for it.
  for (const one of asked) one.catch(() => undefined)
}
