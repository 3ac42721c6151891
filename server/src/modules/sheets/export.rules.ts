import { refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { type Head, headsOf } from './heads.rules.ts'

const ID = 'Id'
/** Of what every record has besides its form, what everybody asks for: who it is of, and when it last changed. */
const ALWAYS = ['UserId', 'UpdateTime']

interface Asked {
  /** Comma list of fields; every field of the form unless told. */
  readonly columns?: string
  /** Every other field of the form stands behind those asked for. */
  readonly fields?: 'all'
}

/**
 * The columns of an export: as asked and in that order, then all that the form shows where that is asked for or nothing
 * else is. `Id` ends every one, so that what was exported can be changed and taken in again.
 */
export function columnsOf(
  kind: Pick<FormKind, 'fields' | 'ownLabels'>,
  { columns = '', fields }: Asked,
): readonly Head[] {
  const heads = headsOf(kind)
  const asked = columns.split(',').filter((name) => name !== '' && name !== ID)
  const more = fields === 'all' || columns === '' ? allOf(kind, heads) : []
  return [...new Set([...asked, ...more]), ID].map((name) => {
    const head = heads.find((one) => one.name === name)
    if (!head) throw refusal('sheets/column', { name })
    return head
  })
}

/**
 * The fields of the form, behind them what was taken out of it and may stand in records still, then what it has a word of its own
 * for, then what every record has.
 */
function allOf({ ownLabels = {} }: Pick<FormKind, 'ownLabels'>, heads: readonly Head[]): string[] {
  const isAsked = (name: string) => ALWAYS.includes(name) || Object.hasOwn(ownLabels, name)
  const fields = heads.filter(({ isOwn }) => !isOwn).toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...fields, ...heads.filter(({ name, isOwn }) => isOwn && isAsked(name))].map(({ name }) => name)
}

function placeOf({ field }: Head): number {
  return field.isRemoved ? 1 : 0
}
