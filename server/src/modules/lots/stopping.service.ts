import { OVERSEES_LOTS, SEES_LOTS, functionsFor } from '@farm/contract/access'
import { faulty, forbidden, found } from '@farm/contract/errors'
import { cutText } from '@farm/contract/forms'
import { type LotData, type LotNode, lotForm, statusBy } from '@farm/contract/lots'
import type { Permission } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Scope, organWithinScope } from '../access/index.ts'
import { setForAll } from '../forms/index.ts'
import { peopleHolding } from '../input-checks/index.ts'
import { tell } from '../notices/index.ts'
import { downstreamOf } from './around.store.ts'
import { kinOf } from './kin.service.ts'
import { reasonAfterStop } from './lots.rules.ts'
import { type LotRow, heldLots, isAboveEnterprise, lockLots, seenLot } from './lots.store.ts'
import { peopleAbove } from './recheck.store.ts'
import { tellStanding } from './shares.service.ts'
import { lotNodes } from './trace.service.ts'

export interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

export interface Said {
  readonly Id: string
  readonly Reason: string
}

type Affected = Promise<{ Lots: number; Beside: number; Sent: LotNode[] }>

/** Holds a lot with all that holds goods of its harvests. */
export function hold(actor: Actor, said: Said): Affected {
  return stopped(actor, said, 'hold')
}

/**
 * Calls back a lot with all that was made of it; what else holds goods of its harvests is held. A recall is not taken
 * back: what was said to customers was said.
 */
export function recall(actor: Actor, said: Said): Affected {
  return stopped(actor, said, 'recall')
}

async function stopped(actor: Actor, { Id, Reason }: Said, how: Stop['how']): Affected {
  const { db, caller, now } = actor
  const lot = await stoppable(actor, Id, how === 'recall' ? 'lots.recall' : 'lots.hold')
  const userId = caller.user.Id
  const { below, beside } = await stop(
    { db, userId, now },
    { id: Id, how, reason: reasonOf(Reason), reach: 'same-harvests' },
  )
  if (how === 'hold' && (await oversees(actor, lot))) {
    await setForAll(db, { kind: lotForm, userId }, [{ id: Id, fields: { Overseer: userId } }])
  }
  return { ...(await affected(actor, Id, [...below, ...beside])), Beside: beside.length }
}

/** Whether whoever asks stands above the enterprise of a lot. */
export function oversees({ db, caller }: Actor, { data }: LotRow): Promise<boolean> {
  return isAboveEnterprise(db, caller.user.Organ.Id, data.Enterprise ?? '')
}

/** Nobody’s word stands any more for letting a lot go on. */
export const NO_RELEASE = {
  ReleaseReview: null,
  ReleaseReason: null,
  ReleaseBy: null,
  ReleaseTime: null,
  ReleaseSecond: null,
  ReleaseSecondTime: null,
} as const

/** What somebody said; blanks are none. */
export function reasonOf(reason: string): string {
  if (reason.trim() === '') throw faulty({ Reason: ['请写明原因'] })
  return reason.trim()
}

/** The lot, with all of its enterprise to itself; whoever may not do that to it is refused. */
export async function stoppable({ db, scope }: Actor, id: string, permission: Permission): Promise<LotRow> {
  const kind = scope.kinds.byKey(lotForm.key)
  const lot = found(kind?.rights.has('view') ? await seenLot(db, scope, kind, id) : undefined, '批次')
  if ((await organWithinScope(db, scope, lot.organId, permission)) === undefined)
    throw forbidden(...functionsFor(permission))
  await lockLots(db, lot.data.Enterprise ?? '')
  const [held] = await heldLots(db, [id])
  return found(held, '批次')
}

export async function affected({ db, scope }: Actor, id: string, ids: readonly string[]) {
  const nodes = await lotNodes(db, scope, ids, { id })
  return { Lots: ids.length, Sent: nodes.filter(({ Stage }) => Stage === '出库批次') }
}

interface By {
  readonly userId: string
  readonly now: Date
}

/** What is stopped with a lot: what was made of it, or all that holds goods of its harvests as well. */
type Reach = 'made-of-it' | 'same-harvests'

interface Stop {
  readonly id: string
  readonly how: 'hold' | 'recall'
  readonly reason: string
  /** What the others say of it; the reason, where nothing else is given. */
  readonly along?: string
  /** Of a recall what holds goods of its harvests besides is held, until it was looked at. */
  readonly reach: Reach
  /** The same reason holds anew: whoever answers for the lots is notified though they say it already. */
  readonly isAnew?: boolean
  /** Whoever sees lots in the organisations above is notified as well. */
  readonly isToldAbove?: boolean
  /** Nobody meant to hold it: whoever changed what it is held for is notified as well. */
  readonly isUnmeant?: boolean
}

interface Stopped {
  /** The lot, and what was made of it. */
  readonly below: readonly string[]
  /** What else holds goods of its harvests. */
  readonly beside: readonly string[]
}

/**
 * Stops a lot whose enterprise is locked, with all that its reach names; answers which. Done twice it changes nothing; one that is stopped
 * already says another reason as well.
 */
export async function stop(
  { db, userId, now }: By & { readonly db: Db },
  { id, how, reason, along = reason, reach, isAnew = false, isToldAbove = false, isUnmeant = false }: Stop,
): Promise<Stopped> {
  const below = await downstreamOf(db, id)
  const kin = reach === 'same-harvests' ? await kinOf(db, id) : []
  const made = new Set(below)
  const beside = kin.filter((one) => !made.has(one))
  const listOf = (lot: string) => (how === 'recall' && made.has(lot) ? 'RecalledFor' : 'HeldFor')
  const lots = await heldLots(db, [...below, ...beside])
  const own = lots.find((one) => one.id === id)
  const fresh = lots.filter(({ id: lot, data }) => !data[listOf(lot)]?.includes(id))
  const number = own?.data.Number ?? ''
  const changes = fresh.map(({ id: lot, data }) => {
    const { HeldFor = [], RecalledFor = [] } = data
    const list = listOf(lot)
    const fields = { HeldFor, RecalledFor, [list]: [...(data[list] ?? []), id] }
    const Status = statusBy({ heldFor: fields.HeldFor, recalledFor: fields.RecalledFor })
    const after = made.has(lot) ? `随来源批次 ${number}` : `与批次 ${number} 是同一次采收`
    const words = reasonAfterStop(data, Status, lot === id ? reason : `${after}：${along}`)
    return { id: lot, fields: { ...fields, Status, ...NO_RELEASE, ...wordsOf({ userId, now }, words) } }
  })
  await setForAll(db, { kind: lotForm, userId }, changes)
  await tellStanding(
    db,
    fresh.map(({ id: lot }) => lot),
    userId,
  )
  const told = { how, reason, by: isUnmeant ? undefined : userId, isToldAbove, now }
  if (!own) return { below, beside }
  if (fresh.length > 0) await tellStopped(db, { own, ...told, lots: fresh })
  if (!fresh.includes(own)) {
    const isSaid = await saidAlready({ db, userId, now }, own, reason)
    if (fresh.length === 0 && (!isSaid || isAnew)) await tellStopped(db, { own, ...told, lots })
  }
  return { below, beside }
}

/** Whether a lot that is stopped says a reason already; it does now. */
async function saidAlready({ db, userId, now }: By & { readonly db: Db }, { id, data }: LotRow, reason: string) {
  if (data.StatusReason?.includes(reason)) return true
  const words = wordsOf({ userId, now }, reasonAfterStop(data, data.Status ?? '正常', reason))
  const fields = { ...NO_RELEASE, ...words }
  await setForAll(db, { kind: lotForm, userId }, [{ id, fields }])
  return false
}

export function wordsOf({ userId, now }: By, reason: string): LotData {
  return { StatusReason: cutText(reason, MOST_TEXT), StatusBy: userId, StatusTime: now.toISOString() }
}

export const MOST_TEXT = 200

interface Telling {
  readonly own: LotRow
  readonly how: Stop['how']
  readonly reason: string
  readonly by: string | undefined
  readonly isToldAbove: boolean
  readonly now: Date
  readonly lots: readonly LotRow[]
}

/** Those who answer for the lots of the enterprise hear what was stopped, and how much of it has left already. */
async function tellStopped(db: Db, { own, how, reason, by, isToldAbove, now, lots }: Telling): Promise<void> {
  const sent = lots.filter(({ data }) => data.Stage === '出库批次').length
  const name = `批次 ${own.data.Number ?? ''}`
  const words = `${reason}；涉及 ${lots.length} 个批次，其中 ${sent} 个已出库`
  await tell(db, {
    kind: 'lot-stopped',
    to: [
      ...(await peopleHolding(db, own.organId, OVERSEES_LOTS)),
      ...(isToldAbove ? await peopleAbove(db, own.organId, SEES_LOTS) : []),
    ],
    ...(by !== undefined && { by }),
    title: `${name}${how === 'recall' ? '召回' : '暂扣'}`,
    text: cutText(words, MOST_TEXT),
    about: { kind: lotForm, id: own.id },
    // Held again after a release it is told again, for the same reason too.
    once: `lot-stopped/${own.id}/${how}/${now.toISOString()}`,
  })
}

interface Words {
  readonly from: string
  readonly to: string
}

/** Says in a lot and in all that was made of it other words for why they are held; answers whether any said the former. */
export async function reworded(
  { db, userId }: Pick<By, 'userId'> & { readonly db: Db },
  id: string,
  { from, to }: Words,
): Promise<boolean> {
  const changes = (await heldLots(db, await downstreamOf(db, id))).flatMap(({ id: lot, data }) =>
    data.StatusReason?.includes(from)
      ? [{ id: lot, fields: { StatusReason: data.StatusReason.replaceAll(from, to) } }]
      : [],
  )
  await setForAll(db, { kind: lotForm, userId }, changes)
  return changes.length > 0
}
