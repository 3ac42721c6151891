import { faulty } from '@farm/contract/errors'
import {
  type DynamicData,
  type FormKind,
  type Field,
  fieldOf,
  sequencePeriod,
  sequenceText,
} from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import * as store from './number-existing.store.ts'

/** By record: the numbers that it gets as a form is put in force. */
export type Numbers = ReadonlyMap<string, DynamicData>

/**
 * Numbers for the records that have none in some fields, in the order in which they were made and by the day of that. They go on behind
 * those that were given already; the form is locked meanwhile, so nobody takes one.
 */
export async function numbersForExisting(
  db: Db,
  kind: FormKind,
  names: readonly string[],
  most: number,
): Promise<Numbers> {
  const numbers = new Map<string, DynamicData>()
  for (const name of names) {
    const field = fieldOf(kind.fields, name)
    if (field?.type !== 'sequence' || field.isRemoved)
      throw faulty({ Number: [`“${field?.label ?? name}”不是自动编号`] })
    for (const [id, number] of await numbersIn(db, { kind, name, field, most })) {
      numbers.set(id, { ...numbers.get(id), [name]: number })
    }
  }
  return numbers
}

interface Numbering {
  readonly kind: FormKind
  readonly name: string
  readonly field: Extract<Field, { type: 'sequence' }>
  readonly most: number
}

async function numbersIn(db: Db, { kind, name, field, most }: Numbering): Promise<Array<[string, string]>> {
  const lacking = await store.unnumbered(db, { formId: kind.id, field: name, most })
  const keyOf = ({ organId, day }: store.Unnumbered) => JSON.stringify([organId, sequencePeriod(field, day)])
  const numbered: Array<[string, string]> = []
  for (const group of Map.groupBy(lacking, keyOf).values()) {
    const [first] = group
    if (!first) continue
    const counter = { formId: kind.id, field: name, organId: first.organId, period: sequencePeriod(field, first.day) }
    const last = await store.takeNumbers(db, counter, group.length)
    numbered.push(
      ...group.map((one, index): [string, string] => [
        one.id,
        sequenceText(field, { ...one, n: last - group.length + index + 1 }),
      ]),
    )
  }
  return numbered
}
