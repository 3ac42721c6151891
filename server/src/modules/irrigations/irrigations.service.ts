import { faulty } from '@farm/contract/errors'
import { waterFigures } from '@farm/contract/irrigations'
import { formatDateRange } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext, RecoverContext } from '../forms/index.ts'
import * as store from './irrigations.store.ts'

type Data = Readonly<Record<string, unknown>>

/** What somebody writes down is 手动; what the sensors of its plots said before and after is kept with it. */
export async function beforeAdd(clock: Clock, { db, id, data, occurTime }: AddContext) {
  refuseFuture(clock, data)
  const from = occurTime ?? clock.now().toISOString()
  await refuseTwice(db, { id, data, from })
  const moisture = await moistureOf(db, data, from)
  return { data: { Source: '手动', ...moisture } }
}

export async function beforeEdit(clock: Clock, { db, id, data, before, occurTime, occurTimeBefore }: EditContext) {
  refuseFuture(clock, data)
  const isTimed = occurTime !== occurTimeBefore || data.EndTime !== before.EndTime
  const isOther = data.PunchIn !== before.PunchIn || data.Device !== before.Device
  if (isTimed || isOther) await refuseTwice(db, { id, data, from: occurTime })
  if (isTimed || !isSameList(data.Place, before.Place)) return moistureOf(db, data, occurTime)
  return figuresWith(data, { MoistureBefore: data.MoistureBefore, MoistureAfter: data.MoistureAfter })
}

/** While it was in the bin its water may have been told of anew. */
export async function afterRecover({ db, id, data, occurTime }: RecoverContext): Promise<Data> {
  await refuseTwice(db, { id, data, from: occurTime })
  return {}
}

/** What the sensors of its plots said, with what is worked out of that. */
export async function moistureOf(db: Db, data: Data, from: string): Promise<Data> {
  const places = Array.isArray(data.Place) ? data.Place.map(String) : []
  return figuresWith(data, {
    MoistureBefore: await store.moistureAt(db, places, from),
    MoistureAfter: await store.moistureAt(db, places, String(data.EndTime)),
  })
}

interface Moisture {
  readonly MoistureBefore: unknown
  readonly MoistureAfter: unknown
}

function figuresWith({ Volume, Area }: Data, moisture: Moisture): Data {
  const { MoistureBefore: before, MoistureAfter: after } = moisture
  return { ...moisture, ...waterFigures({ volume: Volume, area: Area, before, after }) }
}

function refuseFuture(clock: Clock, { EndTime }: Data): void {
  if (Date.parse(String(EndTime)) > clock.now().getTime()) throw faulty({ EndTime: ['“结束时间”不能晚于现在'] })
}

interface Water {
  readonly id: string
  readonly data: Data
  /** When it began; ISO 8601. */
  readonly from: string
}

/** A punch-in and its irrigation are the same water; so is what runs through one valve or pump at one time, whoever tells it. */
async function refuseTwice(db: Db, { id, data, from }: Water): Promise<void> {
  const { PunchIn, Device, EndTime } = data
  await store.holdWater(
    db,
    [PunchIn, Device].filter((one) => typeof one === 'string'),
  )
  if (typeof PunchIn === 'string' && (await store.isTold(db, PunchIn, id))) {
    throw faulty({ PunchIn: ['这次打卡已经登记过灌溉'] })
  }
  if (typeof Device !== 'string') return
  const told = await store.toldOf(db, { device: Device, from, to: String(EndTime), exceptId: id })
  if (told) throw faulty({ Device: [`${formatDateRange(told.from, told.to)} 这台设备的灌溉已经记录过`] })
}

function isSameList(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
