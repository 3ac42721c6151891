import { type DynamicData, isSame } from '@farm/contract/forms'
import type { CellNames } from './cell-names.ts'
import { type Cell, type Writing, cellOf, idsIn } from './cells.rules.ts'
import { type SheetCell, momentOfSerial, textOf } from './import-cells.rules.ts'
import type { Column } from './import-heads.rules.ts'
import type { MeantRow } from './import-rows.service.ts'

interface Found {
  readonly meant: MeantRow
  /** What the record holds that the row is of. */
  readonly present: DynamicData
}

interface Means {
  readonly columns: readonly Column[]
  readonly names: CellNames
  readonly serialOf: Writing['serialOf']
}

/**
 * Leaves alone what nobody touched: a cell that says just what an export would write of the record now. So whatever a field holds and
 * a cell can't say in full stays as it is: a choice that is offered no more, what was deleted since, a name that several have.
 */
export async function leaveUntouched(rows: readonly Found[], { columns, names, serialOf }: Means): Promise<void> {
  const taken = columns.filter(({ head }) => head.isFilledIn)
  const changed = rows.flatMap((row) =>
    taken.filter((column) => isChanged(row, column)).map((column) => ({ row, column })),
  )
  await names.ask(changed.flatMap(({ row, column }) => idsIn(column.head.field, row.present[column.head.name])))
  const writing: Writing = { nameOf: names.nameOf, cellNameOf: names.cellNameOf, serialOf }
  for (const { row, column } of changed) {
    const { name, field } = column.head
    const { meant, present } = row
    if (!isAsWritten(cellOf(field, present[name], writing), meant.cells[column.at] ?? null)) continue
    Reflect.deleteProperty(meant.data, name)
    const others = meant.faults.filter(({ At }) => At !== column.at)
    meant.faults.splice(0, meant.faults.length, ...others)
  }
}

function isChanged({ meant, present }: Found, { at, head: { name } }: Column): boolean {
  if (meant.faults.some(({ At }) => At === at)) return true
  return Object.hasOwn(meant.data, name) && !isSame(meant.data[name] ?? null, present[name] ?? null)
}

const ONE_SECOND_MS = 1000

/** Whether a cell that was read says what was written: spreadsheets round moments, and break lines in their own way. */
function isAsWritten(written: Cell, read: SheetCell): boolean {
  if (read instanceof Date) {
    return typeof written === 'number' && Math.abs(momentOfSerial(written) - read.getTime()) < ONE_SECOND_MS
  }
  return plain(textOf(written)) === plain(textOf(read))
}

function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}
