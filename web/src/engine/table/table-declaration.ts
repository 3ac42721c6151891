import type { ComponentType, ReactNode } from 'react'
import type { Page } from '../../platform/http.ts'

export interface RowColumn<Row> {
  readonly key: string
  readonly label: string
  /** In pixels; what is left over is shared out in proportion. */
  readonly width: number
  readonly align?: 'end'
  /** The field that the server sorts by; absent where it can't. */
  readonly orderBy?: string
  readonly cell: (row: Row) => ReactNode
  /** Whether it is worth a line on the card of a row; it is unless told. */
  readonly isOnCard?: (row: Row) => boolean
  /** Takes the whole line of a card. */
  readonly isWide?: boolean
}

/** What rows are drawn from; the first column names the row. */
export interface RowsDeclaration<Row> {
  /** What one of them is called: 人员. */
  readonly noun: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly columns: readonly RowColumn<Row>[]
  /** Said when there are none at all. */
  readonly empty?: string
}

export interface FilterControlProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly size: 'large' | 'middle'
  readonly className: string | undefined
  readonly prefix: ReactNode
}

interface NamedFilter {
  /** In the address and among `filters` of what is asked. */
  readonly name: string
  readonly label: string
}

/** A choice that narrows the list; each has one value, of `days` a span that `daysOf` reads. */
export type TableFilter = NamedFilter &
  (
    | {
        readonly kind: 'choice'
        readonly options: readonly (string | { readonly value: string; readonly label: string })[]
      }
    | { readonly kind: 'person' | 'organ' | 'days' }
    /** Made by the domain of what it alone knows. */
    | {
        readonly kind: 'own'
        readonly control: ComponentType<FilterControlProps>
        /** What may stand in the address; an id unless told. */
        readonly isValue?: (value: string) => boolean
      }
  )

/** What a list asks the server for: what is not chosen is absent. */
export interface Asked {
  readonly search?: string
  readonly filters: Readonly<Partial<Record<string, string>>>
  /** `Name asc` */
  readonly orderBy?: string
  readonly page?: number
  readonly pageSize?: number
  readonly cursor?: string
}

/** A list over one call. */
export interface TableDeclaration<Row> extends RowsDeclaration<Row> {
  /** Of the query: whatever changes the rows invalidates it. */
  readonly key: readonly string[]
  /** What the search box says can be found; absent where nothing is searched. */
  readonly search?: string
  readonly filters?: readonly TableFilter[]
  /** `pages` are turned by number, `more` goes on by cursor, `whole` is read at once. */
  readonly paging: 'pages' | 'more' | 'whole'
  readonly read: (asked: Asked, signal: AbortSignal) => Promise<Page<Row[]>>
}
