import type { ReactNode } from 'react'

export type Density = 'compact' | 'normal' | 'roomy'

export interface TableColumn<Row> {
  readonly key: string
  readonly header: string
  /** In pixels; what is left over is shared out in proportion. */
  readonly width: number
  readonly align?: 'end'
  /** Absent where the column can't be sorted by. */
  readonly sort?: 'none' | 'ascending' | 'descending'
  readonly cell: (row: Row) => ReactNode
}

export interface TableSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
  /** Keys that can't be chosen. */
  readonly fixed?: ReadonlySet<string>
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
  readonly openKey?: string
  /** What a click on a row does; the keyboard goes through the link of its name. */
  readonly onOpen?: (row: Row) => void
  readonly onSort?: (key: string) => void
  readonly selection?: TableSelection
  readonly actions?: { readonly width: number; readonly draw: (row: Row) => ReactNode }
}
