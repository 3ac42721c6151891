import { type DataOf, type DynamicData, type Fields, type FormKind, readData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { OnlyFields } from './kind-rules.ts'

/** How the derived fields of a kind are worked out from other records. */
export interface Derivation<
  Data = DynamicData,
  Daily = { readonly field: string; readonly values: readonly string[] },
> {
  /**
   * What the derived fields of these records hold, by record; of one that is left out, or a field that is, nothing. `today`
   * is a day of the farm. It reads what is there, whoever may see it, and writes nothing.
   */
  readonly compute: (db: Db, ids: readonly string[], today: string) => Promise<ReadonlyMap<string, Data>>
  /** Records with one of these values are worked out anew when the day turns. */
  readonly daily?: Daily
}

interface Registered extends Derivation {
  readonly kind: FormKind
}

const derivationsByForm = new Map<string, Registered>()

/** A field of texts with some of them. */
type Daily<Data> = {
  readonly [Name in keyof Data & string]: { readonly field: Name; readonly values: ReadonlyArray<Data[Name] & string> }
}[keyof Data & string]

/** Called once per kind, when its domain is put together. What it computes has to be fields of the kind. */
export function registerDerivation<K extends FormKind, Set extends DataOf<K>>(
  kind: K,
  derivation: Derivation<Set, Daily<DataOf<K>>> & OnlyFields<DataOf<K>, Set>,
): void {
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
export interface DerivedChange<Data = DynamicData> {
  readonly id: string
  readonly before: Data
  readonly after: Data
}

/** Hears of every change in the transaction that makes it; `today` is a day of the farm. */
type DerivedListener<Data = DynamicData> = (
  db: Db,
  changes: ReadonlyArray<DerivedChange<Data>>,
  today: string,
) => Promise<void>

const listenersByForm = new Map<string, DerivedListener>()

/** Called once per kind, when the domain that listens is put together. */
export function onDerived<K extends FormKind>(kind: K, listener: DerivedListener<DataOf<K>>): void {
  const read = ({ id, before, after }: DerivedChange) => ({
    id,
    before: readData(kind, before),
    after: readData(kind, after),
  })
  listenersByForm.set(kind.id, (db, changes, today) => listener(db, changes.map(read), today))
}

export function listenerOf(formId: string): DerivedListener | undefined {
  return listenersByForm.get(formId)
}

/** The fields of a kind that are worked out from other records. */
export function derivedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isDerived)
}
