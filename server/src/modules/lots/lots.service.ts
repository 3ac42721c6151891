import { punchInRetention } from '@farm/contract/books'
import { faulty, refuseFaults } from '@farm/contract/errors'
import { type ClockData, clockForm } from '@farm/contract/clock'
import type { DataOf, FormKind } from '@farm/contract/forms'
import { type LotData, certificateForm, lotForm, owesCertificate, quantityOf } from '@farm/contract/lots'
import { type OrderData, orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { organWithinScope, seenPart } from '../access/index.ts'
import { type AddContext, type EditContext, type Settled, setForAll } from '../forms/index.ts'
import { cropNamed } from '../input-checks/index.ts'
import { downstreamOf } from './around.store.ts'
import { happenedOn, retimedFaults } from './happened.ts'
import { heldWithKin } from './kin.service.ts'
import * as rules from './lots.rules.ts'
import * as store from './lots.store.ts'
import { coverFields } from './shares.rules.ts'
import { putHarvest, takeShares } from './shares.service.ts'
import { certificatesUnder } from './shares.store.ts'
import { askRaised } from './yields.service.ts'

/** Takes what a new lot is made of out of harvests or other lots; answers what it takes over from them. */
export async function newLot(
  clock: Clock,
  { id, db, scope, data, caller, occurTime }: AddContext<LotData>,
): Promise<Settled<LotData>> {
  const { Enterprise: enterprise = '', Harvests = [], Sources = [] } = data
  await store.lockLots(db, enterprise)
  const isHarvest = data.Stage === '采收批次'
  const takings = isHarvest ? await fromHarvests({ db, scope }, Harvests) : await fromLots({ db, scope }, Sources)
  refuseFaults(rules.takingFaults(takings, enterprise))
  const sources = takings.flatMap(({ source }) => source ?? [])
  const told = { crop: data.Crops, day: data.Date ?? '' }
  refuseFaults(rules.togetherFaults(sources, told, wallClock(clock.now(), clock.zone).day))
  const happened = happenedOn(clock, told.day, occurTime)
  const over = rules.takenOver(sources, told)
  refuseFaults(rules.orderFaults(await orderOf(db, data.Order), { enterprise, crop: over.Crops }))
  if (!isHarvest) await takeFrom(db, takings, Sources, caller.user.Id)
  const Quantity = quantityOf(isHarvest ? Harvests : Sources)
  const taken = Sources.map(({ Lot: lot = '', Quantity: quantity = 0 }) => ({ lot, quantity }))
  const covering = isHarvest ? await putHarvest(db, id, Quantity) : await takeShares(db, id, taken)
  const punchIns = Harvests.flatMap(({ PunchIn }) => PunchIn ?? [])
  const standing = await heldWithKin(db, { punchIns, crop: over.Crops, userId: caller.user.Id, now: clock.now() })
  const isLeaving = data.Stage === '出库批次'
  const leaving = isLeaving && (await isOwing(db, over.Crops)) ? { Sent: 1 } : {}
  const begun: LotData = {
    Quantity,
    Left: Quantity,
    ...standing,
    ...leaving,
    ...coverFields(covering, { Quantity, ...leaving }),
  }
  return { data: { ...over, ...begun }, occurTime: happened }
}

/** Whether goods of a crop leave with a certificate by law; only those count for the rate of an enterprise. */
async function isOwing(db: Db, id: string | undefined): Promise<boolean> {
  const crop = id === undefined ? undefined : await cropNamed(db, id)
  return crop === undefined || owesCertificate(crop)
}

/** Beyond the reach of who adds nothing is added, though it may be seen. */
export async function refuseBeyond(
  { db, scope }: Pick<AddContext, 'db' | 'scope'>,
  form: FormKind,
  organId: string,
): Promise<void> {
  const kind = scope.kinds.byKey(form.key)
  const isWithin = kind && (await organWithinScope(db, scope, organId, { kind, right: 'add' })) !== undefined
  if (!isWithin) throw faulty({ Lot: [`没有为这个批次登记${form.name}的权限`] })
}

type Reading = Pick<AddContext, 'db' | 'scope'>

async function fromHarvests({ db, scope }: Reading, rows: NonNullable<LotData['Harvests']>): Promise<rules.Taking[]> {
  const ids = rows.flatMap(({ PunchIn }) => PunchIn ?? [])
  const harvests = new Map((await store.harvestRows(db, ids)).map((row) => [row.id, row]))
  const given = await store.givenOf(db, ids)
  const plans = await store.contentsOf(db, planForm, [
    ...new Set([...harvests.values()].flatMap(({ data }) => data.Plan ?? [])),
  ])
  const hidesLeft = !Object.hasOwn(scope.kinds.byKey(clockForm.key)?.fields ?? {}, 'Harvest')
  return rows.map(({ PunchIn = '', Quantity: quantity = 0 }, index) => {
    const found = harvests.get(PunchIn)
    const source = found && harvestSource(found, { plans, given: given.get(found.id) ?? 0, hidesLeft })
    return { at: `Harvests.${index}`, column: 'PunchIn', quantity, source }
  })
}

interface Beside {
  readonly plans: ReadonlyMap<string, DataOf<typeof planForm>>
  readonly given: number
  readonly hidesLeft: boolean
}

function harvestSource({ data, day }: store.HarvestRow, { plans, given, hidesLeft }: Beside): rules.Source {
  const { Enterprise: enterprise, Plan: plan, Place: places = [], Harvest = 0 } = data
  return {
    enterprise,
    crop: plan === undefined ? undefined : plans.get(plan)?.Crops,
    plan,
    places,
    day,
    left: rules.rounded(Harvest - given),
    hidesLeft,
    closed: Harvest > 0 ? returnedBecause(data) : '这条打卡没有采收量',
  }
}

/** A punch-in that somebody may not see they name in no lot: whoever reads this sees its verdict. */
function returnedBecause(data: ClockData): string | undefined {
  return rules.isReturned(data) ? '这条打卡已被退回' : undefined
}

async function fromLots({ db, scope }: Reading, rows: NonNullable<LotData['Sources']>): Promise<rules.Taking[]> {
  const lots = await store.heldLots(
    db,
    rows.flatMap(({ Lot }) => Lot ?? []),
  )
  const held = new Map(lots.map(({ id, data }) => [id, data]))
  return rows.map(({ Lot = '', Quantity: quantity = 0 }, index) => {
    const data = held.get(Lot)
    return {
      at: `Sources.${index}`,
      column: 'Lot',
      quantity,
      source: data && lotSource(data, seenPart(scope, lotForm, data)),
    }
  })
}

function lotSource(data: LotData, seen: LotData): rules.Source {
  return {
    enterprise: data.Enterprise,
    crop: data.Crops,
    plan: data.Plan,
    places: data.Place ?? [],
    day: data.Date ?? '',
    left: data.Left ?? 0,
    hidesLeft: seen.Left === undefined,
    closed: data.Stage === '出库批次' ? '已出库的批次不能再分装或出库' : rules.closedBecause(data, seen),
  }
}

async function takeFrom(
  db: Db,
  takings: readonly rules.Taking[],
  rows: NonNullable<LotData['Sources']>,
  userId: string,
): Promise<void> {
  const changes = takings.flatMap(({ source, quantity }, index) =>
    source ? [{ id: rows[index]?.Lot ?? '', fields: { Left: rules.rounded(source.left - quantity) } }] : [],
  )
  await setForAll(db, { kind: lotForm, userId }, changes)
}

async function orderOf(db: Db, id: string | undefined): Promise<OrderData | undefined> {
  return id === undefined ? undefined : (await store.contentsOf(db, orderForm, [id])).get(id)
}

/** Words may be mended; what it was made of stays. */
export async function mendLot({ before, data, occurTime, occurTimeBefore }: EditContext<LotData>): Promise<void> {
  refuseFaults({ ...rules.settledFaults(before, data), ...retimedFaults(occurTime, occurTimeBefore) })
}

/** 开具记录 six months by 农产品质量安全承诺达标合格证管理办法; with the records of production two years, as those of punch-ins are. */
export const KEPT = `依法至少留存 ${punchInRetention.years} 年`

export async function keepLot(): Promise<void> {
  throw faulty({ Number: [`批次${KEPT}，不能删除，可以暂扣或召回`] })
}

/** A harvest that went into lots is not made less than that, nor somebody else’s, nor another one than it was judged as. */
export async function keepGiven(clock: Clock, context: EditContext<ClockData>): Promise<void> {
  const { db, id, before, data, occurTime, occurTimeBefore } = context
  const [was, is] = [before.Harvest ?? 0, data.Harvest ?? 0]
  const isOthers = before.Enterprise !== data.Enterprise
  const moved = rules.givenFaults({ before, data, isRetimed: occurTime !== occurTimeBefore })
  if (was > 0 && is > was) await markRaised(clock, context)
  if (was === 0 || (is >= was && !isOthers && Object.keys(moved).length === 0)) return
  await store.lockLots(db, before.Enterprise ?? '')
  const given = (await store.givenOf(db, [id])).get(id) ?? 0
  if (given === 0) return
  refuseFaults({
    ...moved,
    ...(isOthers && { Enterprise: ['采收已入批次，不能更换企业'] }),
    ...(is < given && { Harvest: [`已有 ${rules.inWords(given)} 入批次，采收量不能更少`] }),
  })
}

/** Says on the certificates in force of a harvest that it was raised after they were issued; the punch-in keeps that it was confirmed. */
async function markRaised(clock: Clock, { db, id, before, data, caller, ask }: EditContext<ClockData>): Promise<void> {
  await store.lockLots(db, before.Enterprise ?? '')
  const made = await store.lotsOfHarvests(db, [id])
  const below = await Promise.all(made.map((lot) => downstreamOf(db, lot.id)))
  const certificates = await store.contentsOf(db, certificateForm, await certificatesUnder(db, below.flat()))
  if (certificates.size === 0) return
  askRaised(
    { ask },
    [...certificates.values()].flatMap(({ Number: number }) => number ?? []),
  )
  const [was, is] = [before.Harvest ?? 0, data.Harvest ?? 0].map(rules.inWords)
  const later = {
    Time: clock.now().toISOString(),
    User: caller.user.Id,
    Words: `采收量由 ${was ?? ''} 改为 ${is ?? ''}`,
  }
  await setForAll(
    db,
    { kind: certificateForm, userId: caller.user.Id },
    [...certificates].map(([certificate, { Later = [] }]) => ({
      id: certificate,
      fields: { Later: [...Later, later].slice(-MOST_LATER) },
    })),
  )
}

const MOST_LATER = 50
