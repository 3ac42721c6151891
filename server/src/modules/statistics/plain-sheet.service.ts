import type { CellContent, SheetToWrite } from '../../platform/sheets/index.ts'

/** A sheet of rows that are there already. */
export function plainSheet(name: string, columns: SheetToWrite['columns'], rows: CellContent[][]): SheetToWrite {
  return { name, columns, batches: once(rows) }
}

async function* once(rows: CellContent[][]): AsyncGenerator<CellContent[][]> {
  yield rows
}
