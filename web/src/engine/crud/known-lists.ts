import { checkOf } from '../form/check-of.ts'
import { createContext, useContext } from 'react'
import type { FormKind } from '@farm/contract/forms'
import type { CrudDeclaration } from './crud-declaration.ts'

/** How the records of a built-in form are listed wherever they are; rights and addresses are those of the place. */
export type KnownList<
  K extends FormKind = FormKind,
  Referring extends readonly FormKind[] = readonly FormKind[],
> = Omit<CrudDeclaration<K, Referring>, 'at'>

/** A list whose fields the compiler checks, for the engine, which knows no kinds. */
export function knownList<K extends FormKind, Referring extends readonly FormKind[]>({
  check,
  ...rest
}: KnownList<K, Referring>): KnownList {
  return { ...rest, check: check && checkOf(rest.form, check) }
}

/** By the id of a form, its list where the form is more than its fields. */
export type KnownLists = Readonly<Record<string, KnownList>>

const NONE: KnownLists = {}

export const KnownListsContext = createContext<KnownLists>(NONE)

/** The declared list of a form; absent where nothing is known of the form but its fields. */
export function useKnownList(formId: string): KnownList | undefined {
  return useContext(KnownListsContext)[formId]
}
