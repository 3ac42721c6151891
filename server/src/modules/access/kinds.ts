import type { FormKind, RightName } from '@farm/contract/forms'

/** A kind of record as one person sees it: fields that are hidden from them are not among its `fields`. */
export interface SeenKind extends FormKind {
  /** With every field there is. */
  readonly whole: FormKind
  /** Names of the fields that are kept from the person. */
  readonly hidden: readonly string[]
  readonly rights: ReadonlySet<RightName>
  readonly version: number
  readonly isBuiltIn: boolean
  /** Nothing is added any more. */
  readonly isClosed: boolean
  /** Tells this view of it from others; empty for a built-in kind as declared. */
  readonly variant: string
}

/** The kinds that one person may know of, as they were when the request began. */
export interface Kinds {
  readonly byId: (id: string) => SeenKind | undefined
  /** By what a reference field points to. */
  readonly byKey: (key: string) => SeenKind | undefined
  readonly all: () => readonly SeenKind[]
  /** Every form in force with all of its fields, whoever may see it: for what must hold whoever asks. */
  readonly inForce: () => readonly FormKind[]
  /** Tells this view from others: statements that are put together once go by it. */
  readonly mark: string
}
