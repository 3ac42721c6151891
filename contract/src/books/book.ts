import type { DynamicData, FormKind } from '../forms/index.ts'

/** Where a column takes its content from. */
export type BookFrom =
  /** When it happened, who recorded it, or the last day on which the input was used for a plan that is over. */
  | { readonly own: 'day' | 'maker' | 'lastUse' }
  /**
   * Names of fields one behind the other, through references and the rows of tables; with the unit of a number, or in words that
   * the record says as the caller sees it.
   */
  | {
      readonly path: readonly string[]
      readonly unit?: readonly string[]
      /** What was kept of it when the row of the section was judged: this stands there, and what the path leads to today beside it. */
      readonly judged?: readonly string[]
      readonly say?: (data: DynamicData) => string
    }
  /** A sentence for each row of a table, of a reference in it and of a number; the name is empty where the caller may not see it. */
  | {
      readonly rows: string
      readonly names: string
      readonly figure: string
      readonly say: (name: string, figure: number) => string
    }

/** The paths of fields that a column is made of. */
export function pathsOf(from: BookFrom): ReadonlyArray<readonly string[]> {
  if ('path' in from) {
    const { path, unit, judged } = from
    return [path, ...(unit ? [unit] : []), ...(judged ? [judged] : [])]
  }
  if (!('rows' in from)) return []
  return [
    [from.rows, from.names],
    [from.rows, from.figure],
  ]
}

/** A column of a book. */
export interface BookColumn {
  readonly key: string
  readonly label: string
  readonly from: BookFrom
  /** In digits of the ordinary font, in the sheet and in proportion on paper. */
  readonly width: number
  /** The law demands it: where it is not told, that is said. */
  readonly isDemanded?: true
  /** The law is satisfied where this column tells something. */
  readonly unless?: string
}

/** One of the records that a reference names, of the record or of the row, has one of these values. */
export interface BookCondition {
  /** As of a column: `Inputs`, `Input`, `Kind`. */
  readonly path: readonly string[]
  readonly values: readonly string[]
}

/** By what a book is narrowed besides its days. */
export const bookFilters = ['Enterprise', 'Plan', 'Place', 'Crop'] as const
export type BookFilter = (typeof bookFilters)[number]

/** What is left out of a section although its conditions hold: records whose words name one of these and none of the others. */
export interface BookExclusion {
  readonly path: readonly string[]
  readonly naming: readonly string[]
  readonly unless: readonly string[]
}

/** One table of a book: what of a kind stands in it. */
export interface BookSection {
  readonly key: string
  readonly title: string
  readonly kind: FormKind
  /** A line for each row of this table of a record; without it one for each record. */
  readonly rows?: string
  /** A table with a row for each of these, as it was kept when they were judged. */
  readonly alongside?: string
  /** What has to hold of the record, or of the row. */
  readonly only: readonly BookCondition[]
  readonly leavesOut?: BookExclusion
  /** By what a record that lacks something is told from others of its day and place. */
  readonly toldApartBy?: ReadonlyArray<readonly string[]>
  /** The field that holds the day; without it records stand on the day on which they happened. */
  readonly day?: string
  /** Where it is told what a line is of. */
  readonly by: Readonly<Partial<Record<BookFilter, readonly string[]>>>
  readonly columns: readonly BookColumn[]
}

/** What demands a book. */
interface BookLaw {
  /** With its article, as it is cited. */
  readonly source: string
  /** For how many years it is kept at the least. */
  readonly years: number
}

/** A record book that the law demands, told from the records that are kept anyway. */
export interface Book {
  readonly key: string
  readonly title: string
  readonly law: BookLaw
  readonly sections: readonly BookSection[]
}
