import type { BuiltPath } from '@farm/contract/addresses'
import type { Faults } from '@farm/contract/errors'
import type { ClauseOn, DataOf, FieldName, FormKind, NameIn, WireRecord } from '@farm/contract/forms'
import type { ComponentType } from 'react'
import type { ListDeclaration } from '../list/list-declaration.ts'
import type { ListMapProps } from '../list/show/map-props.ts'
import type { Tab } from '../tabs/tabs.ts'

/** `/Core/Crop` for `/Core/CropList`, `…Add`, `…Add/:id` and, where there is one, `…Detail/:id`. */
export type CrudStem = BuiltPath extends infer Path ? (Path extends `${infer Stem}List` ? Stem : never) : never

/** What refers to a record, listed on its page. */
export interface Referrer<K extends FormKind = FormKind> {
  readonly form: K
  /** The field that refers; the list at `list` can be filtered by it. */
  readonly field: FieldName<K>
  readonly list: BuiltPath
  readonly columns: ListDeclaration<K>['columns']
}

interface TabOf<Condition> extends Tab {
  /** What it asks for on a day (`2026-11-20`). */
  readonly clauses: (today: string) => readonly Condition[]
}

export type CrudTab<K extends FormKind = FormKind> = TabOf<ClauseOn<K>>

export interface HeadProps {
  readonly record: WireRecord
}

/**
 * Everything that is special about a kind of record that is listed, shown, added, edited and deleted. `Referring` are the kinds that refer
 * to it, one after the other: each is checked by its own fields.
 */
export interface CrudDeclaration<
  K extends FormKind = FormKind,
  Referring extends readonly FormKind[] = readonly FormKind[],
> extends Omit<ListDeclaration<K>, 'form' | 'where'> {
  readonly form: K
  readonly at: CrudStem
  /** Names what is kept of the look of the list, where another list shows the same form otherwise. */
  readonly screen?: string
  /** Facts under the title of its page, the most important first. */
  readonly keyFacts?: readonly NameIn<K>[]
  readonly referrers?: { readonly [At in keyof Referring]: Referrer<Referring[At]> }
  /** What is asked of the fields together, as the server does. */
  readonly check?: (data: DataOf<K>) => Faults
  /** The first narrows nothing. */
  readonly tabs?: readonly [CrudTab<K>, ...CrudTab<K>[]]
  /** Figures beside the title of the list. */
  readonly summary?: ComponentType
  /** Whether a record is still edited; every one unless told. */
  readonly isEditable?: (record: WireRecord) => boolean
  /** Stands above everything that a record says, beside the list and on its page. */
  readonly head?: ComponentType<HeadProps>
  /** Fields that the head tells better; they do not stand among the others again. */
  readonly toldByHead?: readonly FieldName<K>[]
  /** Draws the records of the list on a map, in place of its rows. */
  readonly map?: ComponentType<ListMapProps>
}
