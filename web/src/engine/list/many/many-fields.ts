import { type Field, type Fields, isFilledIn } from '@farm/contract/forms'
import type { RecordForm } from '../../records/record-form.ts'

/** What happens to a field of many records. */
export const modes = ['keep', 'set', 'clear'] as const
export type Mode = (typeof modes)[number]

/** By field; what is not named is kept. */
export type Modes = Readonly<Record<string, Mode>>

/** Of these every record has its own. */
const OWN: readonly Field['type'][] = ['photos', 'files', 'rows', 'position', 'polygon', 'computed', 'sequence']

/** The fields that can be the same in many records, and that the person may fill in. */
export function manyFields({ fields }: RecordForm): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => isFilledIn(field) && !field.unique && !OWN.includes(field.type)),
  )
}

/** The modes of a field: what must be there can’t be cleared, and a tick is yes or no. */
export function modesOf(field: Field): readonly Mode[] {
  return field.required || field.type === 'yesNo' ? ['keep', 'set'] : modes
}

/**
 * The fields as they are filled in for many records: whether one applies hangs on the rest of each record, which the
 * server judges; a look-up is narrowed by another field only where that one is set along with it.
 */
export function filledForMany(fields: Fields, chosen: Modes): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { visibleWhen: _shown, requiredWhen: _needed, ...plain } = field
      const by = 'narrowedBy' in plain ? plain.narrowedBy : undefined
      const isAlone = by !== undefined && chosen[by.field] !== 'set'
      return [name, isAlone && 'narrowedBy' in plain ? withoutNarrowing(plain) : plain]
    }),
  )
}

function withoutNarrowing<F extends object>({ narrowedBy: _by, ...rest }: F & { narrowedBy?: unknown }) {
  return rest
}
