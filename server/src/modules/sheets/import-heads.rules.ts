import { type FormKind, isFilledIn } from '@farm/contract/forms'
import { FAULTS_HEAD, type Head, ID_HEAD, headFor, headsOf } from './heads.rules.ts'
import { type SheetCell, textOf } from './import-cells.rules.ts'

/** A column of the file that is taken in. */
export interface Column {
  readonly at: number
  /** As the file has it. */
  readonly text: string
  readonly head: Head
}

export type ReadHeads =
  | {
      readonly columns: readonly Column[]
      readonly unknown: readonly string[]
      /** Where the number of the record stands; undefined where the file has none. */
      readonly idAt: number | undefined
      readonly fault?: undefined
    }
  | { readonly fault: string }

/** No field is called by more. */
const MOST_HEAD = 200

/** Which column of a file is which field. What nobody fills in is passed over; the key is read whoever fills it in. */
export function columnsOf(
  kind: Pick<FormKind, 'fields' | 'name' | 'ownLabels'>,
  cells: readonly SheetCell[],
  key: string | undefined,
): ReadHeads {
  const { fields, name } = kind
  const heads = headsOf(kind)
  const known: Column[] = []
  const unknown: string[] = []
  for (const [at, cell] of cells.entries()) {
    const text = textOf(cell).slice(0, MOST_HEAD)
    if (text === '' || text === FAULTS_HEAD) continue
    const head = headFor(heads, text)
    if (head) known.push({ at, text, head })
    else unknown.push(text)
  }
  const twice = known.find((one) => known.some(({ at, head }) => at < one.at && head.name === one.head.name))
  if (twice) return { fault: `表头“${twice.text}”出现了两次，请删去一列或改名` }
  const columns = known.filter(({ head }) => head.isFilledIn || head.name === key)
  if (columns.length === 0 || !columns.some(({ head }) => head.isFilledIn)) {
    return { fault: `第一行里没有“${name}”的表头，请用下载的模板填写` }
  }
  if (key !== undefined && !columns.some(({ head }) => head.name === key)) {
    return { fault: `文件里没有“${labelOfKey(fields, key)}”这一列，不能按它更新，请补上这一列或换一列` }
  }
  return { columns, unknown, idAt: known.find(({ head }) => head.name === 'Id')?.at }
}

/** How people call the field that tells which record a row is. */
export function labelOfKey(fields: FormKind['fields'], key: string): string {
  return key === 'Id' ? ID_HEAD : (fields[key]?.label ?? key)
}

const KEY_TYPES = ['text', 'whole', 'decimal', 'money', 'date', 'choice', 'sequence']

/** Whether a field can tell which record a row is. */
export function isKeyField(fields: FormKind['fields'], key: string): boolean {
  if (key === 'Id') return true
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field || field.isRemoved || !KEY_TYPES.includes(field.type)) return false
  return field.type === 'sequence' || isFilledIn(field) || field.isReadOnly === true || field.domainOnly === true
}
