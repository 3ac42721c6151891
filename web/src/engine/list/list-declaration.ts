import type { ReactNode } from 'react'
import type { WireRecord } from '@farm/contract/forms'
import type { Clause } from '@farm/contract/wire'
import type { RecordForm } from '../records/record-form.ts'
import type { Section } from '../records/sections.ts'

/** A column over a field, drawn by the kind of the field unless told. `width` in pixels. */
export interface FieldColumn {
  readonly field: string
  readonly width?: number
  readonly render?: (record: WireRecord) => ReactNode
  /** Fields that it shows besides: an export holds them too. */
  readonly fields?: readonly string[]
  /** Offered by the column chooser, not shown from the start. */
  readonly isExtra?: boolean
}

/** A column of the screen’s own making. */
export interface OwnColumn {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly align?: 'end'
  readonly render: (record: WireRecord) => ReactNode
  /** Fields that it shows: an export holds them in its place. */
  readonly fields?: readonly string[]
}

export type ColumnDeclaration = string | FieldColumn | OwnColumn

/** What a screen says of itself to be a list. */
export interface ListDeclaration {
  readonly form: RecordForm
  /** Shown from the start; the other fields of the form can be added by the column chooser. */
  readonly columns: readonly ColumnDeclaration[]
  /** Text fields; more than one lets the person choose in which to search. */
  readonly search?: readonly string[]
  /** A search of one box whose text itself tells where it is looked for: in a field, or in the names of the records. */
  readonly searchBy?: {
    readonly hint: string
    readonly fieldFor: (text: string) => string | undefined
  }
  /** Fields of the form, or those every record has (`AddTime`, `UserId` …). */
  readonly filters?: readonly string[]
  /** As on the wire: `Name asc`. Newest change first unless told. */
  readonly order?: string
  /** Conditions of the screen itself that nobody can take away. */
  readonly where?: readonly ListClause[]
  /** What these conditions are called: the tab that is open. */
  readonly whereLabel?: string
  /** Reference paths that own columns need besides the shown fields: `Plan.Place`. */
  readonly expand?: readonly string[]
  /** A reference to the same form under which records stand: a list that is not narrowed is drawn as a tree. */
  readonly tree?: string
  readonly sections?: readonly Section[]
  /** How many facts besides its name a card tells on a phone, six unless told. */
  readonly cardFacts?: number
  /** Said under the last row. A list that has it goes on under its rows on a phone, instead of turning pages. */
  readonly end?: string
  /** What to do next when there is nothing yet, unless one just adds the first. */
  readonly empty?: string
}

export type ListClause = Pick<Clause, 'path' | 'op' | 'values'>
