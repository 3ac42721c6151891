import type { DynamicData, Fields, FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'

/** How the derived fields of a kind are worked out from other records. */
export interface Derivation {
  /**
   * What the derived fields of these records hold, by record; of one that is left out, or a field that is, nothing. `today`
   * is a day of the farm. It reads what is there, whoever may see it, and writes nothing.
   */
  readonly compute: (db: Db, ids: readonly string[], today: string) => Promise<ReadonlyMap<string, DynamicData>>
  /** Records with one of these values are worked out anew when the day turns. */
  readonly daily?: { readonly field: string; readonly values: readonly string[] }
}

interface Registered extends Derivation {
  readonly kind: FormKind
}

const derivationsByForm = new Map<string, Registered>()

/** Called once per kind, when its domain is put together. */
export function registerDerivation(kind: FormKind, derivation: Derivation): void {
  derivationsByForm.set(kind.id, { ...derivation, kind })
}

export function derivationOf(formId: string): Registered | undefined {
  return derivationsByForm.get(formId)
}

export function allDerivations(): readonly Registered[] {
  return [...derivationsByForm.values()]
}

/** All of them, each behind those whose derived fields it is worked out from. */
export function derivationsInOrder(): readonly Registered[] {
  const placed = new Set<Registered>()
  const place = (one: Registered): void => {
    if (placed.has(one)) return
    placed.add(one)
    const sources = Object.keys(one.kind.derivedFrom ?? {})
    for (const other of allDerivations()) if (sources.includes(other.kind.key)) place(other)
    // Once more, now behind its sources.
    placed.delete(one)
    placed.add(one)
  }
  for (const one of allDerivations()) place(one)
  return [...placed]
}

/** What the derived fields of a record held before, and what they hold now. */
export interface DerivedChange {
  readonly id: string
  readonly before: DynamicData
  readonly after: DynamicData
}

/** Hears of every change in the transaction that makes it; `today` is a day of the farm. */
type DerivedListener = (db: Db, changes: readonly DerivedChange[], today: string) => Promise<void>

const listenersByForm = new Map<string, DerivedListener>()

/** Called once per kind, when the domain that listens is put together. */
export function onDerived(kind: FormKind, listener: DerivedListener): void {
  listenersByForm.set(kind.id, listener)
}

export function listenerOf(formId: string): DerivedListener | undefined {
  return listenersByForm.get(formId)
}

/** The fields of a kind that are worked out from other records. */
export function derivedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isDerived)
}
