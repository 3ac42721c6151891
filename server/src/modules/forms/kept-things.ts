import { type DynamicData, type FormKind, GONE_TEXT } from '@farm/contract/forms'
import { type Faults, faulty } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import type { Reference } from './forms.rules.ts'
import { rulesOf } from './kind-rules.ts'
import { type Hold, type Named, holdAlone, holdLive } from './kept-things.store.ts'
import type { Change } from './records.store.ts'
import { type Refers, placeOf } from './references.service.ts'
import { bindingReferences } from './referrers.rules.ts'
import { refuseInUse } from './referrers.service.ts'

const kept = new Set<string>()

/**
 * Called once per kind whose records are held against edits too while something comes to name them, and before its rules: these
 * hold the ground of plots after the plots, as the acts of plots do. All others are held as what names them is written.
 */
export function registerKept({ key }: FormKind): void {
  kept.add(key)
}

/** Whether a change takes a record to another enterprise, in which nothing of what refers to it is. */
export function leaves(kind: FormKind, { before, organId }: Pick<Change, 'before' | 'organId'>): boolean {
  return organId !== before.organId && rulesOf(kind).isHandedOn !== true
}

/** What others refer to stays with its enterprise; who is just coming to name it is waited for. */
export async function refuseLeaving(
  { db, scope }: Actor,
  kind: SeenKind,
  change: Pick<Change, 'before' | 'organId'>,
): Promise<void> {
  if (!leaves(kind, change)) return
  const { id } = change.before
  await holdAlone(db, [id])
  await refuseInUse(db, scope, [{ id, kind }], { code: 'form-data/stays', name: kind.name })
}

interface Written {
  readonly data: DynamicData
  /** What it held; nothing of a new one. */
  readonly before?: DynamicData
  /** Where what it names was when it was found fit. */
  readonly refers?: Refers
}

/** Holds what comes to be named of the kinds that are held beforehand; what has just gone is refused. */
export async function holdBeforehand(actor: Actor, kind: SeenKind, written: Written): Promise<void> {
  const named = namedAnew(kind.whole, written).filter(({ to }) => kept.has(to))
  await held(actor.db, named, 'share', written.refers)
}

/**
 * What a record comes to name stays until the end of the transaction, and what has just gone is refused: whoever takes it away has
 * looked already at what names it. What is added does so by its own statement.
 */
export async function holdNamed(db: Db, kind: FormKind, written: Written): Promise<void> {
  await held(db, namedAnew(kind, written), 'key share', written.refers)
}

async function held(db: Db, named: readonly Reference[], hold: Hold, refers: Refers | undefined): Promise<void> {
  if (named.length === 0) return
  refuseGone(named, await holdLive(db, eachOf(named, refers), hold))
}

/** Refuses what is named of which nothing is there any more. */
export function refuseGone(named: readonly Reference[], live: readonly string[]): void {
  const faults = faultsOfGone(named, live)
  if (faults) throw faulty(faults)
}

export function faultsOfGone(named: readonly Reference[], live: readonly string[]): Faults | undefined {
  const there = new Set(live)
  const gone = named.filter(({ id }) => !there.has(id))
  return gone.length > 0 ? Object.fromEntries(gone.map(({ at }) => [at, [GONE_TEXT]])) : undefined
}

/** Each record once, as it was looked up. */
export function eachOf(named: readonly Reference[], refers: Refers = new Map()): Named {
  const ids = [...new Set(named.map(({ id }) => id))]
  return { ids, organIds: ids.map((id) => refers.get(id)?.organId || null) }
}

/** Which records come to be named by fields that keep them from being deleted; people and organisations are none. */
export function namedAnew(kind: FormKind, { data, before = {} }: Written): readonly Reference[] {
  // A phone hands in what was done on plots as they were called then: their ground is held instead.
  const isFree = rulesOf(kind).namesGone ? (to: string) => kept.has(to) : () => false
  const known = new Set(bindingReferences(kind.fields, before).map(placeOf))
  return bindingReferences(kind.fields, data).filter(
    (one) => one.to !== 'users' && one.to !== 'organs' && !isFree(one.to) && !known.has(placeOf(one)),
  )
}
