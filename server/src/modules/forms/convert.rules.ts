import { type Fields, type FormChange, withComputed } from '@farm/contract/forms'

type Data = Readonly<Record<string, unknown>>

/** What becomes of the content of a record under a new form: fields that hold one value come to hold a list of it. */
export function converted(fields: Fields, changes: readonly FormChange[], data: Data): Data {
  const lists = changes.filter((one) => one.Conversion === 'list').map((one) => one.Field.split('.'))
  const listed = lists.reduce<Data>((content, path) => inList(content, path), data)
  return changes.some((one) => one.Conversion === 'compute') ? withComputed(fields, listed) : listed
}

function inList(data: Data, [name = '', column]: readonly string[]): Data {
  const value = data[name]
  if (value === undefined) return data
  if (column === undefined) return Array.isArray(value) ? data : { ...data, [name]: [value] }
  if (!Array.isArray(value)) return data
  return { ...data, [name]: value.map((row: unknown) => (isPlain(row) ? inList(row, [column]) : row)) }
}

function isPlain(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
