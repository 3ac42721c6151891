import { type IrrigationData, type Run, irrigationForm, minutesBetween, runsOf } from '@farm/contract/irrigations'
import { readData, sharesOf } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { addForAll } from '../forms/index.ts'
import { moistureOf } from './irrigations.service.ts'
import { holdWater, toldOf } from './irrigations.store.ts'
import * as store from './watch.store.ts'

interface Watching {
  readonly db: Db
  readonly zone: string
  readonly now: Date
}

const DEVICES_AT_ONCE = 100
const VALUES_AT_ONCE = 2_000
/** What ran for less is a switch that was tried. */
const LEAST_MS = 60_000
/** The clock of a device may be so much before that of the server. */
const MOST_AHEAD_MS = 60_000

/** Tells an irrigation of every run of a valve or pump that ended since it was last looked at; answers how many. */
export async function watchIrrigations(watching: Watching): Promise<number> {
  return inTransaction(watching.db, async (db) => {
    if (!(await store.beginWatch(db))) return 0
    await store.lookAgain(db)
    let made = 0
    const until = new Date(watching.now.getTime() + MOST_AHEAD_MS)
    for (const device of await store.watched(db, until, DEVICES_AT_ONCE)) {
      const values = await store.switchValues(db, device, until, VALUES_AT_ONCE)
      const { runs, openSince } = runsOf(values, device.openSince ?? undefined)
      for (const run of runs) made += await told({ ...watching, db }, device, run)
      // Where all of them came, those that can't be used were looked at as well: a device that sends nothing else is done with.
      const last = values.at(-1)?.ts ?? device.latest
      const seen = values.length < VALUES_AT_ONCE ? Math.max(last, device.latest) : last
      await store.noteWatched(db, device.no, seen, openSince)
    }
    return made
  })
}

async function told({ db, zone }: Watching, device: store.Watched, { from, to }: Run): Promise<number> {
  const { id: deviceId, enterprise, places, isWhole, organPath, userId } = device
  if (to - from < LEAST_MS || enterprise === null || places.length === 0) return 0
  const id = namedId('irrigation', deviceId, String(from))
  if (await store.isMade(db, id)) return 0
  const [occurTime, EndTime] = [new Date(from).toISOString(), new Date(to).toISOString()]
  // Somebody may have written it down already, or it was told before a value came late.
  await holdWater(db, [deviceId])
  if (await toldOf(db, { device: deviceId, from: occurTime, to: EndTime, exceptId: id })) return 0
  // Of what a pump gave to plots with valves of their own as well nobody knows how much went to the others.
  const volume = isWhole ? await store.meteredBetween(db, device.no, from, to) : undefined
  const { area, areas, plan } = await store.groundOf(db, places, planForm.id, occurTime)
  const Volume = volume === undefined ? undefined : roundTo(volume, 2)
  const data: IrrigationData = {
    Enterprise: enterprise,
    Place: places,
    Device: deviceId,
    EndTime,
    Source: '自动',
    Minutes: minutesBetween(occurTime, EndTime),
    ...(Volume !== undefined && { Volume }),
    ...(plan !== null && { Plan: plan }),
    ...(area !== null && { Area: area }),
  }
  const known = { ...data, ...(await moistureOf(db, data, occurTime)) }
  const { data: shares } = sharesOf(irrigationForm, { data: known, sizes: new Map(Object.entries(areas)) })
  const record = { id, data: { ...known, ...readData(irrigationForm, shares) }, organPath, userId, occurTime }
  await addForAll(db, { kind: irrigationForm, day: wallClock(new Date(from), zone).day }, [record])
  return 1
}
