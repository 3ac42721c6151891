import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { refusal } from '@farm/contract/errors'
import { type DynamicData, forbiddenRight, readData } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { type FarmDay, MOST_DAY_ALARMS, MOST_WORKS } from '@farm/contract/statistics'
import { type MetricKey, metrics } from '@farm/contract/telemetry'
import { roundTo, isDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { countsOf, namesIn, namesOfAll } from '../forms/index.ts'
import { surroundings } from '../telemetry/index.ts'
import { type OnDay, alarmsOn, stationsOn, toldTwiceOn, usedOn, wateredOn, worksOn } from './day.store.ts'
import { type Work, namedBy, told, usesTold } from './day.rules.ts'
import { reportTold } from './report.service.ts'
import { sees } from './seen.ts'
import { waterOf } from './today.store.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly right: 'view' | 'export'
}

interface Asked {
  readonly day: string
  readonly enterprise: string | undefined
}

/** A day of the farm, one thing after another, each as far as the person may see it. */
export async function dayOf(asking: Asking, asked: Asked): Promise<FarmDay> {
  if (!isDay(asked.day)) throw refusal('wire/parameter', {}, { fields: { day: ['没有这一天'] } })
  const kind = viewedKind(asking.scope, clockForm)
  if (!kind?.rights.has(asking.right)) throw forbiddenRight(asking.right, clockForm)
  if (asked.enterprise !== undefined && !sees(kind, 'Enterprise')) {
    throw refusal('wire/parameter', {}, { fields: { enterprise: ['不能按企业筛选'] } })
  }
  const { Works, Total } = await worksOf(asking, kind, asked)
  return {
    Day: asked.day,
    Works,
    Total,
    ...(await usedOf(asking, kind, asked)),
    ...(await irrigationOf(asking, kind, asked)),
    ...(await alarmsOf(asking, asked)),
    ...(await weatherOf(asking, asked)),
  }
}

async function worksOf({ db, scope, right }: Asking, kind: SeenKind, asked: Asked) {
  const rows = await worksOn(db, scope, { kind, right, ...asked, most: MOST_WORKS })
  const works = rows.map(({ data, ...row }): Work => ({ ...row, data: seenOf(kind, data) }))
  const names = {
    users: await namesIn(
      db,
      scope,
      'users',
      works.map(({ id: record, user: id }) => ({ record, id })),
    ),
    operations: await namesIn(db, scope, 'operations', namedBy(works, 'Operation')),
    plans: await namesIn(db, scope, 'plans', namedBy(works, 'Plan')),
    places: await namesIn(db, scope, 'places', namedBy(works, 'Place')),
  }
  return {
    Works: works.map((work) => told(work, names)),
    Total: rows.length < MOST_WORKS ? rows.length : await countOf({ db, scope, right }, kind, asked),
  }
}

/** Nothing of a field that is hidden from the person. */
function seenOf({ fields }: SeenKind, data: DynamicData): Work['data'] {
  return readData(clockForm, Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name))))
}

async function countOf({ db, scope, right }: Asking, kind: SeenKind, { day, enterprise }: Asked): Promise<number> {
  const of = enterprise === undefined ? { dimension: '' } : { dimension: 'Enterprise', keys: [enterprise] }
  const listed = sees(kind, 'Review') && { isOfList: true as const }
  const rows = await countsOf(db, scope, { kind: clockForm, right, ...of, ...listed, from: day, to: day })
  return rows.reduce((sum, { n }) => sum + n, 0)
}

async function usedOf({ db, scope, right }: Asking, kind: SeenKind, asked: Asked): Promise<Pick<FarmDay, 'Used'>> {
  if (!sees(kind, 'Inputs')) return {}
  const rows = await usedOn(db, scope, { kind, right, ...asked })
  const ids = rows.map(({ input }) => input)
  const names = await namesOfAll(db, scope, 'inputs', ids, { from: asked.day, to: asked.day })
  return { Used: usesTold(rows, { names, tellsVerdicts: sees(kind, 'InputVerdict') }) }
}

async function irrigationOf(asking: Asking, kind: SeenKind, asked: Asked): Promise<Pick<FarmDay, 'Irrigation'>> {
  const { db, scope, right } = asking
  if (!sees(kind, 'Operation') || !sees(viewedKind(scope, operationForm), 'Type')) return {}
  const { day: from, enterprise } = asked
  const query = { key: 'farming', by: 'Type', from, to: from, ...(enterprise !== undefined && { enterprise }) } as const
  const { answer } = await reportTold({ db, scope, today: from, right }, query)
  const values = answer.Rows.find(({ Key }) => Key === '灌溉')?.Values
  const devices = seenDevices(asking, asked)
  const water = sees(devices, 'Type') && right === 'view' ? await waterOf(db, scope, devices, asked) : undefined
  const { more, ...noted } = await notedOf(asking, kind, asked)
  return {
    Irrigation: {
      Count: (values?.count ?? 0) + more.count,
      Area: roundTo((values?.area ?? 0) + more.area, 2),
      ...noted,
      ...(water && { Water: { Amount: roundTo(water.amount, 1), Devices: water.devices } }),
    },
  }
}

interface Noted extends Pick<NonNullable<FarmDay['Irrigation']>, 'Noted'> {
  readonly more: { readonly count: number; readonly area: number }
}

const nothingNoted: Noted = { more: { count: 0, area: 0 } }

/**
 * What was written down of irrigation, and how much more there was than punch-ins tell: what both tell of is counted once. Nothing
 * where it is hidden which are the same.
 */
async function notedOf({ db, scope, right }: Asking, punchIns: SeenKind, asked: Asked): Promise<Noted> {
  const kind = viewedKind(scope, irrigationForm)
  if (!kind?.rights.has(right) || !sees(kind, 'PunchIn', 'Area', 'Volume')) return nothingNoted
  if (asked.enterprise !== undefined && !sees(kind, 'Enterprise')) return nothingNoted
  const on = { right, ...asked }
  const { count, area, volume } = await wateredOn(db, scope, { kind, ...on })
  const twice = await toldTwiceOn(db, scope, { kind: punchIns, irrigations: kind, ...on })
  const isAreaSeen = sees(punchIns, 'Area')
  return {
    Noted: { Count: count, Volume: roundTo(volume, 2) },
    more: { count: count - twice.count, area: area - (isAreaSeen ? twice.area : 0) },
  }
}

/** Devices as the person sees them, unless they are asked for by something that is hidden. */
function seenDevices({ scope, right }: Asking, { enterprise }: Asked): SeenKind | undefined {
  const kind = viewedKind(scope, deviceForm)
  if (!kind?.rights.has(right)) return undefined
  return enterprise === undefined || sees(kind, 'Enterprise') ? kind : undefined
}

async function alarmsOf({ db, scope, right }: Asking, asked: Asked): Promise<Pick<FarmDay, 'Alarms'>> {
  const kind = viewedKind(scope, alarmForm)
  if (!kind?.rights.has(right) || (asked.enterprise !== undefined && !sees(kind, 'Enterprise'))) return {}
  const on: OnDay = { kind, right, ...asked }
  const rows = await alarmsOn(db, scope, { ...on, most: MOST_DAY_ALARMS })
  return {
    Alarms: {
      Total: rows[0]?.total ?? 0,
      Named: rows.map(({ id, time, data }) => {
        const said = (name: 'Name' | 'DeviceName' | 'Level' | 'State') => (sees(kind, name) ? (data[name] ?? '') : '')
        return {
          Id: id,
          Time: time,
          Name: said('Name'),
          Device: said('DeviceName'),
          Level: said('Level'),
          State: said('State'),
        }
      }),
    },
  }
}

const besides: readonly MetricKey[] = ['windSpeed', 'pressure']
/** Neither a direction nor what a meter adds up nor a battery has a mean that says something. */
const ofWeather = [...surroundings, ...besides]

async function weatherOf(asking: Asking, asked: Asked): Promise<Pick<FarmDay, 'Weather'>> {
  const { db, scope, right } = asking
  const kind = seenDevices(asking, asked)
  if (!sees(kind, 'Type')) return {}
  const rows = await stationsOn(db, scope, { kind, right, ...asked, metrics: ofWeather })
  return {
    Weather: rows.flatMap(({ metric, mean, least, most, devices }) => {
      const known = metrics.find(({ key }) => key === metric)
      if (!known) return []
      const { name, unit, digits } = known
      const [Mean, Least, Most] = [mean, least, most].map((value) => roundTo(value, digits))
      return [
        {
          Metric: metric,
          Name: name,
          Unit: unit,
          Mean: Mean ?? mean,
          Least: Least ?? least,
          Most: Most ?? most,
          Devices: devices,
        },
      ]
    }),
  }
}
