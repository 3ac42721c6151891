import type { DynamicData } from '@farm/contract/forms'
import type { PlaceAct } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from '../access/index.ts'
import { type Exchange, type Piece, heldOf } from './carried.rules.ts'
import { carryOver } from './carried.service.ts'
import * as store from './lineage.store.ts'
import type { Source } from './merge.rules.ts'
import type { Part } from './split.rules.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
}

interface Divided {
  /** Of the act: made of what was sent, so that the same division is noted once. */
  readonly id: string
  readonly place: string
  /** Of the plot that stays: what it held, and what it was given. */
  readonly before: DynamicData
  readonly after: DynamicData
  readonly parts: readonly Part[]
}

/** Notes what the parts of a plot bear from now on, and gives plans and open work of the plot its parts. */
export async function noteSplit(actor: Actor, { parts, ...divided }: Divided): Promise<void> {
  if (await store.actOf(actor.db, divided.id)) return
  const pieces = parts.map(({ Id = divided.place, Area: area }) => ({ id: Id, area }))
  const whole = pieces.reduce((sum, { area }) => sum + area, 0)
  await note(actor, { ...divided, act: 'split', pieces, whole, exchange: { gone: [divided.place], instead: pieces } })
}

interface Merged extends Omit<Divided, 'parts'> {
  /** All plots that the whole is made of, the one that stays among them. */
  readonly sources: readonly Source[]
  /** Of the whole, in mu. */
  readonly area: number
}

/** Notes what a whole bears from now on, and gives it to the plans and the open work of its sources. */
export async function noteMerger(actor: Actor, { sources, area, ...merged }: Merged): Promise<void> {
  const pieces = sources.map(({ id, data }) => ({ id, area: data.Area ?? 0 }))
  const exchange = { gone: pieces.map(({ id }) => id), instead: [{ id: merged.place, area }] }
  await note(actor, { ...merged, act: 'merge', pieces, whole: area, exchange })
}

interface Noted extends Omit<Divided, 'parts'> {
  readonly act: PlaceAct['Act']
  /** The plots of the act with their areas in mu, the one that stays among them, and the area of the whole. */
  readonly pieces: readonly Piece[]
  readonly whole: number
  readonly exchange: Exchange
}

async function note({ db, caller, now }: Actor, noted: Noted): Promise<void> {
  const { id, act, place, before, after, pieces, whole, exchange } = noted
  const carried = await carryOver(db, exchange, caller.user.Id)
  const others = pieces.filter((one) => one.id !== place)
  await store.noteAct(db, {
    id,
    act,
    place,
    time: now,
    userId: caller.user.Id,
    before: heldOf(before, after),
    carried,
    others: others.map(({ id: other, area }) => ({ id: other, share: shareOf(area, whole) })),
  })
}

function shareOf(area: number, whole: number): number {
  return whole > 0 ? Math.min(area / whole, 1) : 0
}
