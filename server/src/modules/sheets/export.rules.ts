import { refusal } from '@farm/contract/errors'
import type { Fields } from '@farm/contract/forms'
import { type Head, headsOf } from './heads.rules.ts'

const ID = 'Id'

/**
 * The columns of an export: as asked and in that order, else all that the form shows. `Id` ends every one, so that what was
 * exported can be changed and taken in again.
 */
export function columnsOf(fields: Fields, asked: string | undefined): readonly Head[] {
  const heads = headsOf(fields)
  if (asked === undefined || asked === '') {
    return heads.filter(({ name, field, isOwn }) => (isOwn ? name === ID : !field.isRemoved))
  }
  const names = [...new Set(asked.split(',').filter((name) => name !== '' && name !== ID))]
  return [...names, ID].map((name) => {
    const head = heads.find((one) => one.name === name)
    if (!head) throw refusal('sheets/column', { name })
    return head
  })
}
