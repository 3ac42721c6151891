import { alarmRuleForm, checkAlarmRule } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { refuseFaults } from '@farm/contract/errors'
import { type DynamicData, checkRecord, readData } from '@farm/contract/forms'
import { wallClock } from '../../platform/time/index.ts'
import { type DeviceKey, devicesByNo } from '../devices/index.ts'
import { metricNumbers } from '../telemetry/index.ts'
import type { Actor } from './actor.ts'
import { rounded } from './alarm-data.rules.ts'
import { type AlarmRule, ruleOf, watches } from './alarm-rule.rules.ts'
import type { StoredValue } from './pair.rules.ts'
import { growingOf } from './rules.store.ts'
import { type Tried, triedByLimit, triedBySilence, triedByStuck } from './try.rules.ts'
import { deviceNosSeen } from './try.store.ts'
import { countsSince, gapsSince, hoursSince, valuesSince } from './values.store.ts'

interface Asked {
  readonly Rule: DynamicData
  readonly Days?: number
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30
const MOST_DEVICES = 200
/** Of more values than these the lowest and highest of each hour are looked at. */
const MOST_VALUES = 400_000
const MOST_TOLD = 100

interface Trying {
  readonly actor: Actor
  readonly rule: AlarmRule
  /** Undefined where it is about devices as a whole. */
  readonly metricNo: number | undefined
  readonly from: Date
  readonly by: 'values' | 'hours'
}

/** What a rule would have raised in the last days on the devices that the person may read. */
export async function tryRule(actor: Actor, { Rule, Days = DAYS }: Asked) {
  const { db, now, zone } = actor
  const rule = checkedRule(actor, Rule)
  const from = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - Days * DAY_MS)
  const watched = await watchedBy(actor, rule)
  const devices = watched.slice(0, MOST_DEVICES)
  const metricNo = rule.metric === undefined ? undefined : (await metricNumbers(db, [rule.metric])).get(rule.metric)
  const isKept = rule.metric === undefined || metricNo !== undefined
  const counts = isKept ? await countsSince(db, { deviceNos: devices.map(({ no }) => no), metricNo, from }) : []
  const values = counts.reduce((sum, { count }) => sum + count, 0)
  const by = values > MOST_VALUES ? 'hours' : 'values'
  const sending = new Set(counts.map(({ deviceNo }) => deviceNo))
  const found: Array<Tried & { readonly device: DeviceKey }> = []
  for (const device of devices.filter(({ no }) => sending.has(no))) {
    const tried = await triedOn({ actor, rule, metricNo, from, by }, device)
    found.push(...tried.map((one) => ({ ...one, device })))
  }
  found.sort((one, other) => other.from - one.from)
  const days = Map.groupBy(found, (one) => wallClock(new Date(one.from), zone).day)
  return {
    Alarms: found.length,
    Devices: new Set(found.map(({ device }) => device.id)).size,
    Watched: watched.length,
    Values: values,
    By: by,
    From: from.toISOString(),
    Limits: limitsOf({ watched: watched.length, by }),
    Days: [...days].map(([Day, some]) => ({ Day, Alarms: some.length })).toSorted((a, b) => (a.Day < b.Day ? -1 : 1)),
    Newest: found.slice(0, MOST_TOLD).map(toldOf),
  } as const
}

/** Judged as if it were added; what it is called is no matter. */
function checkedRule({ caller, scope }: Actor, sent: DynamicData): AlarmRule {
  const whole = { Name: '试算', Level: '高', Severity: '重要', ...sent }
  const data = readData(alarmRuleForm, whole)
  const faults = { ...checkRecord(alarmRuleForm.fields, whole), ...checkAlarmRule(data) }
  refuseFaults(faults)
  const organPath = (scope.narrowed ?? scope.home).path
  return ruleOf({ id: '', userId: caller.user.Id, organPath, data })
}

async function watchedBy({ db, scope }: Actor, rule: AlarmRule): Promise<DeviceKey[]> {
  const kind = scope.kinds.byKey(deviceForm.key)
  if (!kind?.rights.has('view')) return []
  const numbers = await deviceNosSeen(db, scope, kind, 10_000)
  const growing = await growingOf(db, rule.where.crop === '' ? [] : [rule.where.crop])
  const keys = numbers.length === 0 ? [] : await devicesByNo(db, numbers)
  return keys.filter((device) => watches(rule, device, growing)).toSorted((one, other) => one.no - other.no)
}

function limitsOf({ watched, by }: { readonly watched: number; readonly by: 'values' | 'hours' }): string[] {
  return [
    ...(watched > MOST_DEVICES ? [`设备超过 ${MOST_DEVICES} 台，只试算了前 ${MOST_DEVICES} 台`] : []),
    ...(by === 'hours' ? ['数据太多，按每小时的最低值和最高值试算，短时的变化可能没有算到'] : []),
  ]
}

async function triedOn(trying: Trying, device: DeviceKey): Promise<Tried[]> {
  const { actor, rule, metricNo, from, by } = trying
  const { db, now, zone } = actor
  const within = { until: now.getTime(), shownAt: (ms: number) => wallClock(new Date(ms), zone) }
  if (rule.condition === '没有数据') {
    const asked = { deviceNo: device.no, metricNo, from, leastMs: rule.minutes * 60_000 }
    const gaps = await gapsSince(db, asked, by)
    return triedBySilence(
      rule,
      gaps.map((gap) => ({ from: gap.from, ...(gap.to !== null && { to: gap.to }) })),
      within,
    )
  }
  const values = await valuesOf(trying, device)
  return rule.limit ? triedByLimit(rule, rule.limit, values, within) : triedByStuck(rule, values, within)
}

/** Of hours the end that a limit lies at; of what is to change both. */
async function valuesOf(
  { actor: { db }, rule, metricNo, from, by }: Trying,
  device: DeviceKey,
): Promise<readonly StoredValue[]> {
  if (metricNo === undefined) return []
  const series = { deviceNo: device.no, metricNo }
  if (by === 'values') return valuesSince(db, series, from)
  const hours = await hoursSince(db, series, from)
  if (rule.limit?.kind === 'above') return hours.map(({ ts, max }) => ({ ts, value: max }))
  if (rule.limit?.kind === 'below') return hours.map(({ ts, min }) => ({ ts, value: min }))
  return hours.flatMap(({ ts, min, max }) => [
    { ts, value: min },
    { ts: ts + 1, value: max },
  ])
}

function toldOf({ device, from, to, value, peak }: Tried & { readonly device: DeviceKey }) {
  return {
    DeviceId: device.id,
    Device: device.name,
    From: new Date(from).toISOString(),
    ...(to !== undefined && { To: new Date(to).toISOString() }),
    ...(value !== undefined && { Value: rounded(value) ?? 0 }),
    ...(peak !== undefined && { Peak: rounded(peak) ?? 0 }),
  }
}
