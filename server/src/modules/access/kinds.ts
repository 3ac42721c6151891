import type { DataScope } from '@farm/contract/access'
import type { FieldRight, FormKind, RightName } from '@farm/contract/forms'
import type { HeldRole } from './reach.rules.ts'

/** A kind of record as one person sees it: fields that are hidden from them are not among its `fields`. */
export interface SeenKind extends FormKind {
  /** With every field there is. */
  readonly whole: FormKind
  /** Names of the fields that are kept from the person. */
  readonly hidden: readonly string[]
  readonly rights: ReadonlySet<RightName>
  /** How far each of the rights reaches: as the widest of the roles that give it. Nothing is changed that is not seen. */
  readonly reach: ReadonlyMap<RightName, DataScope>
  readonly version: number
  readonly isBuiltIn: boolean
  /** Nothing is added any more. */
  readonly isClosed: boolean
  /** Tells this view of it from others; empty for a built-in kind as declared. */
  readonly variant: string
}

/** What somebody may less of a form than the functions of their roles say. */
export interface Bound {
  readonly formId: string
  readonly denied: readonly RightName[]
  readonly fields: Readonly<Record<string, FieldRight>>
}

/** The kinds that one person may know of, as they were when the request began. */
export interface Kinds {
  readonly byId: (id: string) => SeenKind | undefined
  /** By what a reference field points to. */
  readonly byKey: (key: string) => SeenKind | undefined
  readonly all: () => readonly SeenKind[]
  /** Every form in force with all of its fields, whoever may see it: for what must hold whoever asks. */
  readonly inForce: () => readonly FormKind[]
  /** What binds a role of that reach that the person makes, of every form in force. */
  readonly bounds: (dataScope: DataScope) => readonly Bound[]
  /** Whether roles, held together, give more of a form than the person has, where something binds them. */
  readonly isBeyond: (roles: readonly HeldRole[]) => boolean
  /** Tells this view from others: statements that are put together once go by it. */
  readonly mark: string
}
