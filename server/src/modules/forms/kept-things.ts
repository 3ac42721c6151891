import { type DynamicData, type FormKind, GONE_TEXT } from '@farm/contract/forms'
import { faulty } from '@farm/contract/errors'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Reference, referencesIn } from './forms.rules.ts'
import { rulesOf } from './kind-rules.ts'
import { holdLive } from './kept-things.store.ts'
import { placeOf } from './references.service.ts'

const kept = new Set<string>()

/** Called once per kind whose records do not go while something comes to name them, when the product is put together. */
export function registerKept({ key }: FormKind): void {
  kept.add(key)
}

interface Written {
  readonly data: DynamicData
  /** What it held; nothing of a new one. */
  readonly before?: DynamicData
}

/**
 * What comes to be named stays until the end of the transaction, and what has just gone is refused: whoever takes it away has
 * looked already at what names it. Before the rules of the domain, which hold the ground of plots after the plots, as their acts
 * do. What may name what is gone holds nothing.
 */
export async function holdNamed(actor: Actor, kind: SeenKind, written: Written): Promise<void> {
  if (rulesOf(kind).namesGone) return
  const named = namedAnew(kind, written)
  if (named.length === 0) return
  const live = new Set(await holdLive(actor.db, [...new Set(named.map(({ id }) => id))]))
  const gone = named.filter(({ id }) => !live.has(id))
  if (gone.length > 0) throw faulty(Object.fromEntries(gone.map(({ at }) => [at, [GONE_TEXT]])))
}

function namedAnew(kind: SeenKind, { data, before = {} }: Written): readonly Reference[] {
  const known = new Set(referencesIn(kind.whole.fields, before).map(placeOf))
  return referencesIn(kind.whole.fields, data).filter((one) => kept.has(one.to) && !known.has(placeOf(one)))
}
