import { type Field, type Fields, fieldsToWire, text } from '@farm/contract/forms'
import { arbitraryFields, arbitraryRecord } from '@farm/contract/forms/testing'
import fc from 'fast-check'
import { type Drawn, hostileProperty, hostileRecord } from './hostile.ts'
import type { World } from './world.ts'

/** One form, records that fit it and records that need not, and what is asked of them. */
export interface Tried {
  readonly fields: Fields
  readonly fitting: Drawn
  readonly next: Drawn
  /** Records with something in them that nobody would fill in. */
  readonly hostile: readonly Drawn[]
  /** Changes of a record that nobody would make. */
  readonly changes: readonly Drawn[]
  /** The form with something in it that no designer makes. */
  readonly broken: readonly Drawn[]
  /** Which of many odd questions are asked. */
  readonly turn: number
}

/** Names a record; nothing is asked of it. */
export const NAME_FIELD = 'F120'

export function arbitraryTry({ ids }: World): fc.Arbitrary<Tried> {
  const targets = Object.keys(ids)
  const idsOf = (to: string) => fc.constantFrom(...(ids[to] ?? []))
  return arbitraryFields({ targets, most: 10 })
    .map(withName)
    .map(narrowed)
    .chain((fields) => {
      const fitting = arbitraryRecord(fields, { idsOf })
      const names = Object.keys(fields)
      return fc.record({
        fields: fc.constant(fields),
        fitting: fitting.map((record) => withoutFiles(fields, record)),
        next: fitting.map((record) => withoutFiles(fields, record)),
        hostile: fc.array(hostileRecord(fitting, names), { minLength: 2, maxLength: 2 }),
        changes: fc.array(hostileRecord(fc.constant({}), names), { minLength: 2, maxLength: 2 }),
        broken: hostileProperty(fieldsToWire(fields)),
        turn: fc.nat(1_000),
      })
    })
}

/** No try uploads a file: what names one is refused, so nothing that fits may have to. */
function withName(fields: Fields): Fields {
  const open = Object.entries(fields).map(([name, field]): [string, Field] => {
    if (!holdsFiles(field)) return [name, field]
    const { required: _required, requiredWhen: _requiredWhen, ...free } = field
    return [name, free]
  })
  return { ...Object.fromEntries(open), [NAME_FIELD]: text('名称') }
}

function holdsFiles({ type }: Field): boolean {
  return type === 'photos' || type === 'files'
}

/** Places are of the enterprise that is chosen beside them, where there is such a field. */
function narrowed(fields: Fields): Fields {
  const [enterprise] =
    Object.entries(fields).find(([, one]) => one.type === 'reference' && one.to === 'enterprises') ?? []
  if (enterprise === undefined) return fields
  const linked = Object.entries(fields).map(([name, field]): [string, Field] => {
    if (field.type !== 'reference' && field.type !== 'references') return [name, field]
    return [name, field.to === 'places' ? { ...field, narrowedBy: { field: enterprise, by: 'Compony' } } : field]
  })
  return Object.fromEntries(linked)
}

function withoutFiles(fields: Fields, record: Drawn): Drawn {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name] || !holdsFiles(fields[name])))
}
