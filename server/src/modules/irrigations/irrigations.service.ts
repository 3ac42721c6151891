import { faulty } from '@farm/contract/errors'
import { waterFigures } from '@farm/contract/irrigations'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import * as store from './irrigations.store.ts'

type Data = Readonly<Record<string, unknown>>

/** What somebody writes down is 手动; what the sensors of its plots said before and after is kept with it. */
export async function beforeAdd(clock: Clock, { db, id, data, occurTime }: AddContext) {
  refuseFuture(clock, data)
  await refuseTwice(db, id, data)
  const moisture = await moistureOf(db, data, occurTime ?? clock.now().toISOString())
  return { data: { Source: '手动', ...moisture } }
}

export async function beforeEdit(clock: Clock, { db, id, data, before, occurTime, occurTimeBefore }: EditContext) {
  refuseFuture(clock, data)
  await refuseTwice(db, id, data)
  const isMoved =
    occurTime !== occurTimeBefore || data.EndTime !== before.EndTime || !isSameList(data.Place, before.Place)
  if (isMoved) return moistureOf(db, data, occurTime)
  return figuresWith(data, { MoistureBefore: data.MoistureBefore, MoistureAfter: data.MoistureAfter })
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
  if (Date.parse(String(EndTime)) > clock.now().getTime()) throw faulty({ EndTime: ['不能晚于现在'] })
}

/** A punch-in and its irrigation are the same water. */
async function refuseTwice(db: Db, id: string, { PunchIn }: Data): Promise<void> {
  if (typeof PunchIn === 'string' && (await store.isTold(db, PunchIn, id))) {
    throw faulty({ PunchIn: ['这次打卡已经登记过灌溉'] })
  }
}

function isSameList(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
