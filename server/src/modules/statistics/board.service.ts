import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { Board } from '@farm/contract/statistics'
import { roundTo, daysLater, monthLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import { areasOf } from './areas.store.ts'
import { periodDay } from './calendar.rules.ts'
import { doubtedWithin } from './doubted.service.ts'
import { managedArea } from './enterprise-cards.service.ts'
import { asStaff, staffCount } from './enterprise-cards.store.ts'
import { dayOfMonthBefore } from './periods.rules.ts'
import { begunPlans } from './plan-counts.store.ts'
import { sees } from './seen.ts'
import { weatherOf } from './weather.store.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly clock: Clock
}

interface Day extends Pick<Asking, 'db' | 'scope'> {
  /** By the calendar of the farm. */
  readonly today: string
}

/** The large figures of a home: each of them where the caller may see what is counted. */
export async function boardFigures({ db, scope, clock }: Asking): Promise<Board> {
  const now = clock.now()
  const asking = { db, scope, today: wallClock(now, clock.zone).day }
  const right = asStaff(scope)
  return {
    ...(await areaOf(asking)),
    ...(await plansOf(asking)),
    ...(await punchInsOf(asking)),
    ...(right && { Staff: await staffCount(db, scope, right) }),
    ...(await weatherAt(asking, now)),
  }
}

async function areaOf({ db, scope }: Day): Promise<Pick<Board, 'Area' | 'ManagedArea'>> {
  const kind = viewedKind(scope, placeForm)
  const managed = await managedArea(db, scope)
  return {
    ...(managed !== undefined && { ManagedArea: managed }),
    ...(sees(kind, 'Area') && { Area: roundTo((await areasOf(db, scope, kind)).total, 2) }),
  }
}

const RUNNING = '执行中/'

async function plansOf({ db, scope, today }: Day): Promise<Pick<Board, 'RunningPlans' | 'NewPlans'>> {
  const kind = viewedKind(scope, planForm)
  if (!sees(kind, 'Status')) return {}
  const running = await countsOf(db, scope, { kind: planForm, dimension: 'StatusCrops', keyPrefixes: [RUNNING] })
  const week = { from: periodDay(today, 'Week'), to: today }
  return {
    RunningPlans: running.reduce((sum, { n }) => sum + n, 0),
    ...(sees(kind, 'StartDate') && { NewPlans: await begunPlans(db, scope, kind, week) }),
  }
}

type PunchIns = Pick<
  Board,
  'DoubtedToday' | 'DoubtedMonth' | 'PunchInsToday' | 'PunchInsYesterday' | 'AtWork' | 'Harvest' | 'HarvestBefore'
>

async function punchInsOf({ db, scope, today }: Day): Promise<PunchIns> {
  const kind = viewedKind(scope, clockForm)
  if (!kind) return {}
  const counting = { kind: clockForm, to: today }
  const [month, before] = [monthLater(today, 0), monthLater(today, -1)]
  const days = await countsOf(db, scope, { ...counting, dimension: '', perDay: true, from: before })
  const people = await countsOf(db, scope, { ...counting, dimension: 'User', from: today })
  const doubtedIn = await doubtedWithin(db, scope, { from: month, to: today })
  const doubtedToday = doubtedIn({ from: today, to: today })
  const doubtedMonth = doubtedIn({ from: month, to: today })
  const at = clockForm.counted?.measures.indexOf('Harvest') ?? -1
  const sameDay = dayOfMonthBefore(today)
  const countOn = (day: string) => days.find(({ key }) => key === day)?.n ?? 0
  const harvest = (of: (day: string) => boolean) =>
    roundTo(
      days.filter(({ key }) => of(key)).reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0),
      1,
    )
  return {
    PunchInsToday: countOn(today),
    PunchInsYesterday: countOn(daysLater(today, -1)),
    ...(doubtedToday && { DoubtedToday: doubtedToday }),
    ...(doubtedMonth && { DoubtedMonth: doubtedMonth }),
    AtWork: people.length,
    ...(sees(kind, 'Harvest') && {
      Harvest: harvest((day) => day >= month),
      HarvestBefore: harvest((day) => day <= sameDay),
    }),
  }
}

async function weatherAt({ db, scope }: Day, now: Date): Promise<Pick<Board, 'Weather'>> {
  const kind = viewedKind(scope, deviceForm)
  if (!sees(kind, 'Type', 'State')) return {}
  const weather = await weatherOf(db, scope, { kind, now })
  if (!weather || weather.temperature === null || weather.time === null) return {}
  return {
    Weather: {
      Temperature: roundTo(weather.temperature, 1),
      ...(weather.humidity !== null && { Humidity: roundTo(weather.humidity, 0) }),
      Devices: weather.devices,
      Time: weather.time,
    },
  }
}
