import type { ReactNode, RefObject } from 'react'

export type Density = 'compact' | 'normal' | 'roomy'

export interface TableColumn<Row> {
  readonly key: string
  readonly header: string
  /** What the head means, on hover; a mark beside it says that there is more. */
  readonly help?: string
  /** In pixels; what is left over is shared out in proportion. */
  readonly width: number
  readonly align?: 'end'
  /** Absent where the column can't be sorted by. */
  readonly sort?: 'none' | 'ascending' | 'descending'
  /** Where several columns decide: the place of this one among them, from 1. */
  readonly sortRank?: number | undefined
  readonly cell: (row: Row) => ReactNode
}

export interface TableSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
  /** Keys that can't be chosen. */
  readonly fixed?: ReadonlySet<string>
}

/** How a column is asked to be sorted by: alone, or after those that decide already. */
export interface SortWish {
  readonly isFurther: boolean
}

/** The last line of a table: what columns come to. */
export interface TableFoot {
  /** In the first column. */
  readonly label: ReactNode
  readonly cell: (key: string) => ReactNode
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  /** Waiting for the first rows while undefined. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly density: Density
  /** Old rows stay, dimmed, while new ones are fetched. */
  readonly isBusy?: boolean
  readonly openKey?: string | undefined
  /** The row that was worked on last: it stands out for a moment. */
  readonly markedKey?: string | undefined
  /** What a click on a row does; the keyboard goes through the link of its name. */
  readonly onOpen?: (row: Row) => void
  readonly onSort?: (key: string, wish: SortWish) => void
  /** What is to be the width of a column in pixels; `undefined`: as declared. */
  readonly onResize?: (key: string, width: number | undefined) => void
  readonly selection?: TableSelection
  /** Come up over the end of the row that is pointed at; where nothing can point, they have a column. */
  readonly actions?: { readonly width: number; readonly draw: (row: Row) => ReactNode }
  readonly foot?: TableFoot | undefined
  /** What scrolls. */
  readonly box?: RefObject<HTMLDivElement | null> | undefined
}
