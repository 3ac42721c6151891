import { faulty } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { type IrrigationData, waterFigures } from '@farm/contract/irrigations'
import { formatDateRange } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext, RecoverContext, Settled } from '../forms/index.ts'
import * as store from './irrigations.store.ts'

/** What somebody writes down is 手动; what the sensors of its plots said before and after is kept with it. */
export async function beforeAdd(
  clock: Clock,
  { db, id, data, occurTime }: AddContext<IrrigationData>,
): Promise<Settled<IrrigationData>> {
  refuseFuture(clock, data)
  const from = occurTime ?? clock.now().toISOString()
  await refuseTwice(db, { id, data, from })
  const moisture = await moistureOf(db, data, from)
  return { data: { Source: '手动', ...moisture } }
}

export async function beforeEdit(
  clock: Clock,
  { db, id, data, before, occurTime, occurTimeBefore }: EditContext<IrrigationData>,
) {
  refuseFuture(clock, data)
  const isTimed = occurTime !== occurTimeBefore || data.EndTime !== before.EndTime
  const isOther = data.PunchIn !== before.PunchIn || data.Device !== before.Device
  if (isTimed || isOther) await refuseTwice(db, { id, data, from: occurTime })
  if (isTimed || !isSame(data.Place, before.Place)) return moistureOf(db, data, occurTime)
  return figuresWith(data, data)
}

/** While it was in the bin its water may have been told of anew. */
export async function afterRecover({
  db,
  id,
  data,
  occurTime,
}: RecoverContext<IrrigationData>): Promise<IrrigationData> {
  await refuseTwice(db, { id, data, from: occurTime })
  return {}
}

/** What the sensors of its plots said, with what is worked out of that. */
export async function moistureOf(db: Db, data: IrrigationData, from: string): Promise<IrrigationData> {
  const { Place: places = [], EndTime = '' } = data
  return figuresWith(data, {
    MoistureBefore: await store.moistureAt(db, places, from),
    MoistureAfter: await store.moistureAt(db, places, EndTime),
  })
}

function figuresWith(data: IrrigationData, moisture: IrrigationData): IrrigationData {
  const { MoistureBefore, MoistureAfter } = moisture
  return { MoistureBefore, MoistureAfter, ...waterFigures({ ...data, MoistureBefore, MoistureAfter }) }
}

function refuseFuture(clock: Clock, { EndTime = '' }: IrrigationData): void {
  if (Date.parse(EndTime) > clock.now().getTime()) throw faulty({ EndTime: ['“结束时间”不能晚于现在'] })
}

interface Water {
  readonly id: string
  readonly data: IrrigationData
  /** When it began; ISO 8601. */
  readonly from: string
}

/** A punch-in and its irrigation are the same water; so is what runs through one valve or pump at one time, whoever tells it. */
async function refuseTwice(db: Db, { id, data, from }: Water): Promise<void> {
  const { PunchIn, Device, EndTime = '' } = data
  await store.holdWater(
    db,
    [PunchIn, Device].filter((one) => one !== undefined),
  )
  if (PunchIn !== undefined && (await store.isTold(db, PunchIn, id))) {
    throw faulty({ PunchIn: ['这次打卡已经登记过灌溉，不用再登记'] })
  }
  if (Device === undefined) return
  const told = await store.toldOf(db, { device: Device, from, to: EndTime, exceptId: id })
  if (told)
    throw faulty({ Device: [`${formatDateRange(told.from, told.to)} 这台设备的灌溉已经记录过，请核对起止时间`] })
}
