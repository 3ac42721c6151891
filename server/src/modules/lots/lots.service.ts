import { punchInRetention } from '@farm/contract/books'
import { faulty } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { type LotStage, owesCertificate, quantityOf } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { organWithinScope } from '../access/index.ts'
import { type AddContext, type EditContext, type Settled, setForAll } from '../forms/index.ts'
import { cropNamed } from '../input-checks/index.ts'
import { happenedOn, retimedFaults } from './happened.ts'
import * as rules from './lots.rules.ts'
import * as store from './lots.store.ts'

type Data = rules.Data

export function refuse(faults: Readonly<Record<string, readonly string[]>>): void {
  if (Object.keys(faults).length > 0) throw faulty(faults)
}

/** Takes what a new lot is made of out of harvests or other lots; answers what it takes over from them. */
export async function newLot(clock: Clock, { db, data, caller, occurTime }: AddContext): Promise<Settled> {
  const enterprise = String(data.Enterprise)
  await store.lockLots(db, enterprise)
  const isHarvest = data.Stage === ('采收批次' satisfies LotStage)
  const rows = rules.rowsIn(isHarvest ? data.Harvests : data.Sources)
  const takings = isHarvest ? await fromHarvests(db, rows) : await fromLots(db, rows)
  refuse(rules.takingFaults(takings, enterprise))
  const sources = takings.flatMap(({ source }) => source ?? [])
  const told = { crop: rules.textOf(data.Crops), day: String(data.Date) }
  refuse(rules.togetherFaults(sources, told, wallClock(clock.now(), clock.zone).day))
  const happened = happenedOn(clock, told.day, occurTime)
  const over = rules.takenOver(sources, told)
  refuse(rules.orderFaults(await orderOf(db, data.Order), { enterprise, crop: over.Crops }))
  if (!isHarvest) await takeFrom(db, takings, rows, caller.user.Id)
  const Quantity = quantityOf(rows)
  const begun = { Quantity, Left: Quantity, Certified: 0, Status: '正常', Cover: '未开具' }
  const isLeaving = data.Stage === ('出库批次' satisfies LotStage)
  const leaving = isLeaving && (await isOwing(db, over.Crops)) ? { Sent: 1, Covered: 0 } : {}
  return { data: { ...over, ...begun, ...leaving }, occurTime: happened }
}

/** Whether goods of a crop leave with a certificate by law; only those count for the rate of an enterprise. */
async function isOwing(db: Db, id: unknown): Promise<boolean> {
  const crop = rules.textOf(id) === undefined ? undefined : await cropNamed(db, String(id))
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

async function fromHarvests(db: Db, rows: readonly Data[]): Promise<rules.Taking[]> {
  const ids = rows.map(({ PunchIn }) => String(PunchIn))
  const harvests = new Map((await store.harvestRows(db, ids)).map((row) => [row.id, row]))
  const given = await store.givenOf(db, ids)
  const plans = await store.contentsOf(db, [
    ...new Set([...harvests.values()].flatMap(({ data }) => rules.textOf(data.Plan) ?? [])),
  ])
  return rows.map((row, index) => {
    const found = harvests.get(String(row.PunchIn))
    const source = found && harvestSource(found, { plans, given: given.get(found.id) ?? 0 })
    return { at: `Harvests.${index}`, column: 'PunchIn', quantity: rules.numberOf(row.Quantity), source }
  })
}

interface Beside {
  readonly plans: ReadonlyMap<string, Data>
  readonly given: number
}

function harvestSource({ data, day }: store.HarvestRow, { plans, given }: Beside): rules.Source {
  const plan = rules.textOf(data.Plan)
  const isHarvest = typeof data.Harvest === 'number' && data.Harvest > 0
  return {
    enterprise: rules.textOf(data.Enterprise),
    crop: rules.textOf(plan === undefined ? undefined : plans.get(plan)?.Crops),
    plan,
    places: rules.idsOf(data.Place),
    day,
    left: rules.rounded(rules.numberOf(data.Harvest) - given),
    closed: isHarvest ? returnedBecause(data) : '这条打卡没有采收量',
  }
}

function returnedBecause(data: Data): string | undefined {
  return rules.isReturned(data) ? '这条打卡已被退回' : undefined
}

async function fromLots(db: Db, rows: readonly Data[]): Promise<rules.Taking[]> {
  const lots = await store.heldLots(
    db,
    rows.map(({ Lot }) => String(Lot)),
  )
  const held = new Map(lots.map(({ id, data }) => [id, data]))
  return rows.map((row, index) => {
    const data = held.get(String(row.Lot))
    return {
      at: `Sources.${index}`,
      column: 'Lot',
      quantity: rules.numberOf(row.Quantity),
      source: data && lotSource(data),
    }
  })
}

function lotSource(data: Data): rules.Source {
  return {
    enterprise: rules.textOf(data.Enterprise),
    crop: rules.textOf(data.Crops),
    plan: rules.textOf(data.Plan),
    places: rules.idsOf(data.Place),
    day: rules.textOf(data.Date) ?? '',
    left: rules.numberOf(data.Left),
    closed: data.Stage === '出库批次' ? '已出库的批次不能再分装或出库' : rules.closedBecause(data),
  }
}

async function takeFrom(
  db: Db,
  takings: readonly rules.Taking[],
  rows: readonly Data[],
  userId: string,
): Promise<void> {
  const changes = takings.flatMap(({ source, quantity }, index) =>
    source ? [{ id: String(rows[index]?.Lot), fields: { Left: rules.rounded(source.left - quantity) } }] : [],
  )
  await setForAll(db, changes, userId)
}

async function orderOf(db: Db, id: unknown): Promise<Data | undefined> {
  const order = rules.textOf(id)
  return order === undefined ? undefined : (await store.contentsOf(db, [order])).get(order)
}

/** Words may be mended; what it was made of stays. */
export async function mendLot({ before, data, occurTime, occurTimeBefore }: EditContext): Promise<void> {
  refuse({ ...rules.settledFaults(before, data), ...retimedFaults(occurTime, occurTimeBefore) })
}

/** 开具记录 six months by 农产品质量安全承诺达标合格证管理办法; with the records of production two years, as those of punch-ins are. */
export const KEPT = `依法至少留存 ${punchInRetention.years} 年`

export async function keepLot(): Promise<void> {
  throw faulty({ Number: [`批次${KEPT}，不能删除，可以暂扣或召回`] })
}

/** A harvest that went into lots is not made less than that, nor somebody else’s, nor another one than it was judged as. */
export async function keepGiven(
  db: Db,
  {
    id,
    before,
    data,
    occurTime,
    occurTimeBefore,
  }: Pick<EditContext, 'id' | 'before' | 'data' | 'occurTime' | 'occurTimeBefore'>,
): Promise<void> {
  const [was, is] = [rules.numberOf(before.Harvest), rules.numberOf(data.Harvest)]
  const isOthers = before.Enterprise !== data.Enterprise
  const moved = rules.givenFaults({ before, data, isRetimed: occurTime !== occurTimeBefore })
  if (was === 0 || (is >= was && !isOthers && Object.keys(moved).length === 0)) return
  await store.lockLots(db, String(before.Enterprise))
  const given = (await store.givenOf(db, [id])).get(id) ?? 0
  if (given === 0) return
  refuse({
    ...moved,
    ...(isOthers && { Enterprise: ['采收已入批次，不能更换企业'] }),
    ...(is < given && { Harvest: [`已有 ${rules.inWords(given)} 入批次，采收量不能更少`] }),
  })
}
