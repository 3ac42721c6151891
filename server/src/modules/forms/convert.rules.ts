import { type DynamicData, type Fields, type FormChange, withComputed, isObject } from '@farm/contract/forms'

/** What becomes of the content of a record under a new form: fields that hold one value come to hold a list of it, numbers come to it. */
export function converted(
  fields: Fields,
  changes: readonly FormChange[],
  data: DynamicData,
  numbers: DynamicData = {},
): DynamicData {
  const lists = changes.filter((one) => one.Conversion === 'list').map((one) => one.Field.split('.'))
  const listed = lists.reduce<DynamicData>((content, path) => inList(content, path), data)
  const isComputed = Object.keys(numbers).length > 0 || changes.some((one) => one.Conversion === 'compute')
  return isComputed ? withComputed(fields, { ...listed, ...numbers }) : listed
}

function inList(data: DynamicData, [name = '', column]: readonly string[]): DynamicData {
  const value = data[name]
  if (value === undefined) return data
  if (column === undefined) return Array.isArray(value) ? data : { ...data, [name]: [value] }
  if (!Array.isArray(value)) return data
  return { ...data, [name]: value.map((row: unknown) => (isObject(row) ? inList(row, [column]) : row)) }
}
