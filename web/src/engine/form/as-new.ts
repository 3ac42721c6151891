import { type DynamicData, type Fields, filledIn, rowsIn, ownData } from '@farm/contract/forms'

/** What a person filled in of a record that is gone, so that it can become a new one: nothing that was worked out or set for them. */
export function asNew(fields: Fields, data: DynamicData): DynamicData {
  const open = filledIn(fields)
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = Object.hasOwn(open, name) ? open[name] : undefined
      if (!field) return []
      const isTable = field.type === 'rows' && Array.isArray(value)
      return [[name, isTable ? rowsIn(value).map((row) => ownData(field.fields, row)) : value]]
    }),
  )
}
