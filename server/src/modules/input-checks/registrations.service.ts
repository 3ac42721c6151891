import { referred } from '@farm/contract/forms'
import { type Label, labelOf, productOf } from '@farm/contract/input-checks'
import { inputForm } from '@farm/contract/inputs'
import type { Db } from '../../platform/db/index.ts'
import type { Content } from './input-checks.store.ts'
import * as store from './registrations.store.ts'

interface Known {
  readonly contents: ReadonlyMap<string, Content>
  /** Those that a record names. */
  readonly inputs: readonly string[]
  /** Of the enterprise; undefined where it is not known. */
  readonly organPath: string | undefined
}

/**
 * By input what others say of the same registration number. What an organisation above says goes before what the enterprise itself said
 * earlier: with that its own mistakes are mended.
 */
export async function othersOf(
  db: Db,
  { contents, inputs, organPath }: Known,
): Promise<ReadonlyMap<string, NonNullable<Label['others']>>> {
  const labels = inputs.flatMap((id) => {
    const data = referred(contents, inputForm, id)
    return data?.RegistrationNumber === undefined ? [] : [labelOf(id, data)]
  })
  if (organPath === undefined || labels.length === 0) return new Map()
  const rows = await store.inputsOf(db, { numbers: labels.map(productOf), organPath })
  const isOwn = (id: string) => contents.get(id)?.organPath.startsWith(organPath) ?? false
  const found = rows.map(({ id, data, isAbove }) => ({ label: labelOf(id, data), isAbove }))
  const alone = labels.filter(
    (one) => isOwn(one.id) && !found.some(({ label, isAbove }) => isAbove && isSame(label, one)),
  )
  const earlier = (
    await store.earlierOf(
      db,
      alone.map(({ id }) => id),
    )
  ).map(({ id, data }) => labelOf(id, data))
  return new Map(
    labels.map((own) => [
      own.id,
      [
        ...found
          .filter(({ label }) => label.id !== own.id && isSame(label, own))
          .map(({ label, isAbove }) => ({ label, whose: isAbove ? '上级登记的资料' : '本企业另一条资料' })),
        ...earlier
          .filter((label) => label.id === own.id && isSame(label, own))
          .map((label) => ({ label, whose: '更改前的资料' })),
      ],
    ]),
  )
}

function isSame(one: Label, other: Label): boolean {
  return productOf(one) === productOf(other)
}
