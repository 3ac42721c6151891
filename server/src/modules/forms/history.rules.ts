import {
  type DynamicData,
  type Field,
  type Fields,
  type FormKind,
  type HistoryEntry,
  filledIn,
  isEmpty,
  isSame,
  isObject,
  ownData,
} from '@farm/contract/forms'

/**
 * What the fields held before and after, of those that differ; of others than these fields nothing is told, nor of what was
 * worked out from other records in between.
 */
export function changesBetween(fields: Fields, before: DynamicData, after: DynamicData): HistoryEntry['Changes'] {
  const [from, to] = [inShape(fields, before), inShape(fields, after)]
  return Object.keys(fields)
    .filter((name) => !fields[name]?.isDerived && !isSame(from[name], to[name]))
    .map((name) => ({
      Field: name,
      ...(!isEmpty(from[name]) && { From: from[name] }),
      ...(!isEmpty(to[name]) && { To: to[name] }),
    }))
}

/** Where a field came to hold a list, what it held before is a list of one: only what is in force was rewritten then. */
function inShape(fields: Fields, data: DynamicData): DynamicData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Object.hasOwn(fields, name) ? shaped(fields[name], value) : value,
    ]),
  )
}

function shaped(field: Field | undefined, value: unknown): unknown {
  if (field?.type === 'choices' || field?.type === 'references') return [value].flat()
  if (field?.type !== 'rows' || !Array.isArray(value)) return value
  return value.map((row: unknown) => (isObject(row) ? inShape(field.fields, row) : row))
}

/** That a record moved in time; its first content came with its time, and of old versions none was noted. */
export function moveInTime(before: string | null, after: string | null): HistoryEntry['Changes'] {
  const isMoved = before !== null && after !== null && before !== after
  return isMoved ? [{ Field: 'OccurTime', From: before, To: after }] : []
}

/**
 * An edit, or what publishing wrote anew, of which the caller sees nothing is not told; that a record was deleted or taken back
 * always is.
 */
export function isTold({ Act, Changes }: HistoryEntry): boolean {
  return (Act !== 'edit' && Act !== 'publish') || Changes.length > 0
}

/**
 * What to send so that a record holds again what it held: every field that the person fills in, cleared where it was
 * empty. The others are not asked for and stay as they are.
 */
export function contentToRestore(fields: Fields, data: DynamicData): DynamicData {
  const open = Object.entries(filledIn(fields))
  const held = inShape(fields, data)
  return Object.fromEntries(open.map(([name, field]) => [name, valueToRestore(field, held[name])]))
}

/** What fell to each thing then: a former content comes back with the shares that it had, however large the things are by now. */
export function formerShares({ shared }: Pick<FormKind, 'shared'>, data: DynamicData): DynamicData {
  if (!shared) return {}
  return { [shared.in]: data[shared.in], ...(shared.rows && { [shared.rows.in]: data[shared.rows.in] }) }
}

function valueToRestore(field: Field, value: unknown): unknown {
  if (field.type !== 'rows' || !Array.isArray(value)) return value ?? null
  return value.map((row: unknown) => (isObject(row) ? ownData(field.fields, row) : row))
}
