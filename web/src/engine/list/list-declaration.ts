import type { ReactNode } from 'react'
import type { ClauseOn, FieldName, NameIn, WireRecord } from '@farm/contract/forms'
import type { RecordForm } from '../records/record-form.ts'
import type { Section } from '../records/sections.ts'

type Order<Name extends string> = string extends Name ? string : `${Name} ${'asc' | 'desc'}`

/** A column over a field, drawn by the kind of the field unless told. `width` in pixels. */
export interface FieldColumn<Name extends string = string> {
  readonly field: Name
  readonly width?: number
  readonly render?: (record: WireRecord) => ReactNode
  /** Fields that it shows besides: an export holds them too. */
  readonly fields?: readonly Name[]
  /** Offered by the column chooser, not shown from the start. */
  readonly isExtra?: boolean
}

/** A column of the screen’s own making. */
export interface OwnColumn<Name extends string = string> {
  readonly key: string
  readonly label: string
  /** What it means, where that is to be said. */
  readonly help?: string
  readonly width: number
  readonly align?: 'end'
  readonly render: (record: WireRecord) => ReactNode
  /** Fields that it shows: an export holds them in its place. */
  readonly fields?: readonly Name[]
}

export type ColumnDeclaration<Name extends string = string> = Name | FieldColumn<Name> | OwnColumn<Name>

/** What a screen says of itself to be a list. A misspelt field of a form that the compiler knows does not compile. */
export interface ListDeclaration<Form extends RecordForm = RecordForm> {
  readonly form: Form
  /** Shown from the start; the other fields of the form can be added by the column chooser. */
  readonly columns: readonly ColumnDeclaration<NameIn<Form>>[]
  /** Text fields; more than one lets the person choose in which to search. */
  readonly search?: readonly NameIn<Form>[]
  /** A search of one box whose text itself tells where it is looked for: in a field, or in the names of the records. */
  readonly searchBy?: {
    readonly hint: string
    readonly fieldFor: (text: string) => NameIn<Form> | undefined
  }
  /** Fields of the form, or those every record has (`AddTime`, `UserId` …). */
  readonly filters?: readonly NameIn<Form>[]
  /** As on the wire, `Name asc`; of several the first goes before. Newest change first by default. */
  readonly order?: Order<NameIn<Form>> | ReadonlyArray<Order<NameIn<Form>>>
  /** Conditions of the screen itself that nobody can take away. */
  readonly where?: ReadonlyArray<ClauseOn<Form>>
  /** What these conditions are called: the tab that is open. */
  readonly whereLabel?: string
  /** Reference paths that own columns need besides the shown fields: `Plan.Place`. */
  readonly expand?: readonly string[]
  /** A reference to the same form under which records stand: a list that is not narrowed is drawn as a tree. */
  readonly tree?: FieldName<Form>
  readonly sections?: readonly Section<FieldName<Form>>[]
  /** How many facts besides its name a card tells on a phone, six unless told. */
  readonly cardFacts?: number
  /** Said under the last row. A list that has it goes on under its rows on a phone, instead of turning pages. */
  readonly end?: string
  /** What to do next when there is nothing yet, unless one just adds the first. */
  readonly empty?: string
}

/** A condition on a form that is known at run time only. */
export type ListClause = ClauseOn<RecordForm>
