/** A cell as a sheet holds it. Dates are those of the wall clock, told as if it were UTC. */
export type ReadCell = string | number | boolean | Date | null

/** A row of a sheet that is not empty; `index` counts from 1 as the spreadsheet does. */
export interface ReadRow {
  readonly index: number
  readonly cells: readonly ReadCell[]
}

/** What is wrong with a row of the sheet that is handed back. */
export interface RowMark {
  readonly row: number
  /** Places of the wrong cells, from 0, with the reason of each. */
  readonly cells: ReadonlyArray<readonly [column: number, reason: string]>
  /** All of it, for the last column. */
  readonly text: string
}

/** What the process that reads is asked for. */
export type ReadOrder =
  | {
      readonly what: 'rows'
      readonly path: string
      readonly heads: readonly string[]
      readonly mostRows: number
      readonly mostColumns: number
    }
  | {
      readonly what: 'marked'
      readonly path: string
      readonly heads: readonly string[]
      readonly mostColumns: number
      readonly head: string
      readonly marks: readonly RowMark[]
      readonly isRestOnly: boolean
    }

/** What it answers; after each batch of rows it waits to be asked for the next. */
export type ReadAnswer =
  | { readonly what: 'rows'; readonly rows: readonly ReadRow[]; readonly count: number }
  | { readonly what: 'book'; readonly bytes: Uint8Array }
  | { readonly what: 'too many rows' }
  | { readonly what: 'broken'; readonly why: string }
  | { readonly what: 'end' }
