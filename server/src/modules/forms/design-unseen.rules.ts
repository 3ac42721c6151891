import type { Faults } from '@farm/contract/errors'
import { type Draft, type Field, fieldOf, fieldsFromWire, fieldsNamedIn, fieldsToWire } from '@farm/contract/forms'
import { isSame } from './forms.rules.ts'

/**
 * What a draft changes by way of fields that its designer can't see: they would read through a formula, a condition or a refusal what is
 * kept from them, or take away what others fill in. What others put there before stays.
 */
export function faultsOfUnseen(draft: Draft, published: Draft | undefined, hidden: readonly string[]): Faults {
  if (hidden.length === 0) return {}
  const [fields, before] = [fieldsFromWire(draft.Fields), fieldsFromWire(published?.Fields ?? [])]
  const faults = draft.Fields.flatMap(({ Name }, index): Array<[string, string[]]> => {
    const [field, was] = [fieldOf(fields, Name), fieldOf(before, Name)]
    if (!field || isSame(field, was ?? null)) return []
    if (hidden.includes(Name)) return [[`Fields.${index}.Label`, [`您无权查看“${was?.label ?? Name}”，不能改这个字段`]]]
    const told = (property: string, name: string) => {
      const label = fieldOf(before, name)?.label ?? name
      return [`Fields.${index}.${property}`, [`您无权查看“${label}”，请改用其他字段`]] satisfies [string, string[]]
    }
    return usesOf(field)
      .filter(([property, name]) => hidden.includes(name) && !isSame(saidOf(field, property), saidOf(was, property)))
      .map(([property, name]) => told(property, name))
  })
  const isNamedAnew = draft.NameField !== published?.NameField && hidden.includes(draft.NameField)
  const naming: Array<[string, string[]]> = isNamedAnew
    ? [['NameField', ['您无权查看这个字段，请选择其他字段作为名称']]]
    : []
  return Object.fromEntries([...faults, ...naming])
}

type Use = readonly [property: string, name: string]

/** The fields that a field goes by, under the property that names them. */
function usesOf(field: Field): Use[] {
  const { visibleWhen, requiredWhen } = field
  return [
    ...(visibleWhen ? [['VisibleWhen', visibleWhen.field] as const] : []),
    ...(requiredWhen ? [['RequiredWhen', requiredWhen.field] as const] : []),
    ...('narrowedBy' in field && field.narrowedBy ? [['NarrowedBy', field.narrowedBy.field] as const] : []),
    ...(field.type === 'computed' ? fieldsNamedIn(field.expression).map((name) => ['Expression', name] as const) : []),
  ]
}

/** What a field says under a property of the wire. */
function saidOf(field: Field | undefined, property: string): unknown {
  const [wire] = field ? fieldsToWire({ Field: field }) : []
  return new Map<string, unknown>(Object.entries(wire ?? {})).get(property)
}
