import { refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'

/** Why a record may not go yet. */
export interface Kept {
  /** The law, as it is cited. */
  readonly source: string
  /** The last day of it. */
  readonly until: string
}

/** Of records of a kind, deleted or not, those that are kept whoever wants them gone. */
export type KeepsAmong = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Kept>>

const keepersByKind = new Map<string, KeepsAmong>()

/** Called once per kind that a law keeps. Every way of deleting asks it, purging too. */
export function registerKeeping({ key }: FormKind, keepsAmong: KeepsAmong): void {
  keepersByKind.set(key, keepsAmong)
}

/** Whether a law keeps records of a kind at all. */
export function isKeptKind({ key }: FormKind): boolean {
  return keepersByKind.has(key)
}

const NONE: ReadonlyMap<string, Kept> = new Map()

export async function keptAmong(db: Db, { key }: FormKind, ids: readonly string[]): Promise<ReadonlyMap<string, Kept>> {
  const keepsAmong = keepersByKind.get(key)
  return keepsAmong && ids.length > 0 ? keepsAmong(db, ids) : NONE
}

interface Going {
  readonly id: string
  readonly kind: FormKind
}

/** Refuses where a law keeps any of what is about to be deleted, and tells which law and until when. */
export async function refuseKept(db: Db, going: readonly Going[]): Promise<void> {
  for (const [, some] of Map.groupBy(going, ({ kind }) => kind.key)) {
    const [first] = some
    if (!first) continue
    const kept = [
      ...(
        await keptAmong(
          db,
          first.kind,
          some.map(({ id }) => id),
        )
      ).values(),
    ]
    const [longest] = kept.toSorted((one, other) => (one.until < other.until ? 1 : -1))
    if (!longest) continue
    const { name } = first.kind
    const what = some.length === 1 ? `这条${name}` : `选中的 ${some.length} 条${name}中有 ${kept.length} 条`
    throw refusal('form-data/kept', { what, ...longest })
  }
}
