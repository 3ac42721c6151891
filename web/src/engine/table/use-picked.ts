import { useState } from 'react'
import type { TableSelection } from '../../ui/table-props.ts'

interface PickedOptions<Row> {
  /** The choices of the person; among other rows one picks anew. */
  readonly among: string
  /** The rows in sight. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** The rows that are picked to do something with them all; they stay picked while one turns the pages. */
export function usePicked<Row>({ among, rows, keyOf }: PickedOptions<Row>) {
  const [kept, setKept] = useState<{ among: string; rows: readonly Row[] }>({ among, rows: [] })
  const before = kept.among === among ? kept.rows : []
  // What was read last of a row counts.
  const fresh = new Map(rows.map((row) => [keyOf(row), row]))
  const picked = before.map((row) => fresh.get(keyOf(row)) ?? row)
  const selection: TableSelection = {
    keys: new Set(picked.map(keyOf)),
    onChange: (keys) => {
      const elsewhere = picked.filter((row) => !fresh.has(keyOf(row)))
      setKept({ among, rows: [...elsewhere, ...rows.filter((row) => keys.has(keyOf(row)))] })
    },
  }
  return { selection, rows: picked, clear: () => setKept({ among, rows: [] }) }
}
