import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

type Cell = string | number | boolean | Date | null

/** The first sheet of a workbook: its rows, the heads first. */
export async function rowsOf(file: string): Promise<Cell[][]> {
  const { sheets } = await readXlsx(await readFile(file))
  return (sheets[0]?.rows ?? []).map((row) => row.map(plain))
}

/** A workbook with one sheet, as bytes. */
export async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows: rows.map((row) => [...row]) }] }))
}

function plain(value: unknown): Cell {
  if (value instanceof Date || value === null) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}
