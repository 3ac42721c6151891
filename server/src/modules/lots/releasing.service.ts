import { HOLDS_LOTS } from '@farm/contract/access'
import { faulty } from '@farm/contract/errors'
import { cutText } from '@farm/contract/forms'
import { type LotData, type LotNode, lotForm, statusBy } from '@farm/contract/lots'
import { formatMonthDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { askSecond, refuseSameHand } from '../second-words/index.ts'
import { downstreamOf, upstreamOf } from './around.store.ts'
import { refuseDoubted } from './doubts.service.ts'
import { refuseFailed } from './failures.service.ts'
import { kinOf } from './kin.service.ts'
import { isReturned, reasonAfterRelease } from './lots.rules.ts'
import { type LotRow, contentsOf, harvestRows, heldLots } from './lots.store.ts'
import { heldAfter } from './releasing.rules.ts'
import { tellStanding } from './shares.service.ts'
import {
  type Actor,
  MOST_TEXT,
  NO_RELEASE,
  type Said,
  affected,
  oversees,
  reasonOf,
  stoppable,
  wordsOf,
} from './stopping.service.ts'
import { verdictsSeen } from './trace.service.ts'

type Released = Promise<{ Lots: number; Beside: number; Sent: LotNode[]; IsWaiting: boolean }>

/**
 * Releases what is held because of a lot; what is held because of another one as well stays held. One that is held with another of its
 * harvests is released for itself, with what was made of it. The first word is kept and lifts nothing: a second person says it again.
 */
export async function release(actor: Actor, { Id, Reason }: Said): Released {
  const { db, caller } = actor
  const lot = await stoppable(actor, Id, 'lots.hold')
  const reason = reasonOf(Reason)
  const causes = await causesOf(db, lot)
  await refuseFailed(actor, lot)
  await refuseReturned(actor, lot)
  const Doubts = [...(await refuseDoubted(actor, lot))]
  const { ReleaseBy: first, ReleaseReview, ReleaseReason: earlier = '' } = lot.data
  const me = caller.user.Id
  if (first === undefined || first === me || ReleaseReview !== '待复核') return firstWord(actor, lot, reason)
  if (lot.data.Overseer !== undefined && !(await oversees(actor, lot)))
    throw faulty({ Id: ['上级暂扣的批次，要由上级复核解除'] })
  await refuseSameHand(db, { first: [first], second: me, field: 'Id' })
  const words = earlier === reason ? reason : `${earlier}；复核：${reason}`
  const ids = await lift(actor, lot, { causes, reason: words, Doubts })
  return { ...(await affected(actor, Id, ids)), Beside: 0, IsWaiting: false }
}

/** Because of which lots one is held that it is released from: itself, and others of its harvests, none that it was made of. */
async function causesOf(db: Db, { id, data }: LotRow): Promise<readonly string[]> {
  const { HeldFor: heldFor = [], Number: number = '' } = data
  if (data.RecalledFor?.length) throw faulty({ Id: [`批次 ${number} 已召回，不能解除暂扣`] })
  if (heldFor.length === 0) throw faulty({ Id: [`批次 ${number} 没有暂扣`] })
  const before = new Set((await upstreamOf(db, id, MOST_BEFORE)).filter((one) => one !== id))
  const causes = heldFor.filter((one) => !before.has(one))
  if (causes.length > 0) return causes
  const numbers = (await heldLots(db, heldFor)).map((one) => one.data.Number ?? '').join('、')
  throw faulty({ Id: [`因来源批次 ${numbers} 暂扣，请先解除它`] })
}

/** More lots than any is made of. */
const MOST_BEFORE = 10_000

/** Said again by whoever said it first it is still one word. */
async function firstWord({ db, caller, now }: Actor, { id, organId, data }: LotRow, reason: string): Released {
  const userId = caller.user.Id
  const word = {
    ReleaseReview: '待复核' as const,
    ReleaseReason: reason,
    ReleaseBy: userId,
    ReleaseTime: now.toISOString(),
  }
  await setForAll(db, { kind: lotForm, userId }, [{ id, fields: { ...NO_RELEASE, ...word } }])
  const title = `批次 ${data.Number ?? ''} 解除暂扣待复核`
  const about = { kind: lotForm, id }
  const from = data.Overseer === undefined ? 'enterprise' : 'above'
  const text = cutText(reason, MOST_TEXT)
  await askSecond(db, { organId, url: HOLDS_LOTS, from, first: userId, title, text, about, now })
  return { Lots: 0, Beside: 0, Sent: [], IsWaiting: true }
}

interface Lifting {
  /** Because of which lots it was held. */
  readonly causes: readonly string[]
  readonly reason: string
  readonly Doubts: string[]
}

async function lift(
  { db, caller, now }: Actor,
  { id: own, data: { Number: number = '' } }: LotRow,
  { causes, reason, Doubts }: Lifting,
): Promise<readonly string[]> {
  const by = { userId: caller.user.Id, now }
  const { lots, stays } = await heldWithout(db, own, causes)
  const second: LotData = { ReleaseReview: '已复核', ReleaseSecond: by.userId, ReleaseSecondTime: now.toISOString() }
  const changes = lots.flatMap(({ id, data }) => {
    const HeldFor = stays.get(id)
    if (!HeldFor) return []
    const Status = statusBy({ heldFor: HeldFor, recalledFor: data.RecalledFor ?? [] })
    const words = wordsOf(by, reasonAfterRelease(data, Status, { number, reason }))
    const settled = id === own ? { Returned: [], Doubts, Overseer: null, ...second } : {}
    return [{ id, fields: { HeldFor: [...HeldFor], ...settled, Status, ...words } }]
  })
  await setForAll(db, { kind: lotForm, userId: by.userId }, changes)
  const ids = changes.map(({ id }) => id)
  await tellStanding(db, ids, by.userId)
  return ids
}

/** The lots within reach of a release, and because of which others each of those that change is held afterwards. */
async function heldWithout(db: Db, id: string, causes: readonly string[]) {
  const reach = causes.includes(id) ? await kinOf(db, id) : await downstreamOf(db, id)
  const lots = await heldLots(db, reach)
  const sources = lots.flatMap(({ data }) => data.Sources?.flatMap((one) => one.Lot ?? []) ?? [])
  const others = await contentsOf(
    db,
    lotForm,
    sources.filter((one) => !reach.includes(one)),
  )
  const held = new Map([...others, ...lots.map((one) => [one.id, one.data] as const)])
  return { lots, stays: heldAfter(held, { id, causes }) }
}

/** What a review sent back counts nowhere: a lot made of it is not released before the verdict is another one. */
async function refuseReturned({ db, scope }: Actor, { data }: LotRow): Promise<void> {
  const harvests = await harvestRows(db, data.Harvests?.flatMap(({ PunchIn }) => PunchIn ?? []) ?? [])
  const returned = harvests.filter((one) => isReturned(one.data))
  if (returned.length === 0) return
  const ids = returned.map(({ id }) => id)
  const seen = await verdictsSeen(db, scope, ids)
  const days = returned.flatMap(({ id, day }) => (seen.has(id) ? [formatMonthDay(day)] : []))
  if (days.length === 0) throw faulty({ Id: [`批次 ${data.Number ?? ''} 的采收来源尚未核实，现在不能解除暂扣`] })
  throw faulty({ Id: [`批次 ${data.Number ?? ''} 的采收打卡（${days.join('、')}）仍是已退回，改判后才能解除暂扣`] })
}
