import type { Faults } from '@farm/contract/errors'
import { type Fields, withLabel } from '@farm/contract/forms'
import { REQUIRED_MARK } from './heads.rules.ts'
import { type SheetCell, textOf } from './import-cells.rules.ts'

const MOST_TOLD = 100

/** A fault with the place of its column in the file; below zero it is one of the whole row. */
interface PlacedFault {
  readonly At: number
  readonly Column: string
  readonly Value: string
  readonly Reason: string
  readonly Suggestions: string[]
}

interface Place {
  readonly at: number
  readonly text: string
}

/** What is wrong with a cell. */
export function faultIn(
  { at, text }: Place,
  cell: SheetCell,
  reason: string,
  suggestions: readonly string[] = [],
): PlacedFault {
  return { At: at, Column: text, Value: cut(textOf(cell)), Reason: reason, Suggestions: [...suggestions] }
}

/** What is wrong with a row as a whole. */
function faultOfRow(reason: string): PlacedFault {
  return { At: -1, Column: '', Value: '', Reason: reason, Suggestions: [] }
}

interface Told {
  readonly fields: Fields
  readonly columns: ReadonlyArray<Place & { readonly name: string }>
  readonly cells: readonly SheetCell[]
}

/** The faults of a record as those of the cells that it was made of; what has no column is told by its label. */
export function faultsOfRecord(faults: Faults, { fields, columns, cells }: Told): PlacedFault[] {
  return Object.entries(faults).map(([path, texts]) => {
    const [name = ''] = path.split('.')
    const reason = texts.join('；')
    const column = columns.find((one) => one.name === name)
    if (column) return faultIn(column, cells[column.at] ?? null, reason)
    const label = Object.hasOwn(fields, name) ? fields[name]?.label : undefined
    return label === undefined ? faultOfRow(reason) : { ...faultOfRow(reason), Column: label }
  })
}

/** All that is wrong with a row, in one cell; each with its column, unless it names that already. */
export function textOfFaults(faults: readonly PlacedFault[]): string {
  return faults.map((one) => withColumn(one.Column, reasonOf(one))).join('；')
}

function withColumn(column: string, reason: string): string {
  const whole = column.replace(REQUIRED_MARK, '')
  // The head of a column is the label alone, or with the unit behind it: 面积（亩）.
  const isNamed = [whole, whole.replace(/（[^（）]*）$/, '')].some((label) => withLabel(label, reason) === reason)
  return column === '' || isNamed ? reason : `${column}：${reason}`
}

/** A reason with what may have been meant. */
export function reasonOf({ Reason, Suggestions }: PlacedFault): string {
  return Suggestions.length > 0 ? `${Reason}（可能是：${Suggestions.join('、')}）` : Reason
}

function cut(text: string): string {
  return text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text
}
